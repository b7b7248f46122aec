// Written by `cargo xtask codegen`. Do not edit.
import type { QueueState } from "./QueueState.js";

/** A place in the queue for a table. */
export type QueuePlace = {
  /** Its id, a secret by which to ask for it. */
  place: string,
  /** How it stands. */
  state: QueueState,
};
