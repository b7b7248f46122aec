// Written by `cargo xtask codegen`. Do not edit.
import type { QueueState } from "./QueueState.js";

/** A place in the queue for a table. */
export type QueuePlace = {
  /** A secret ID for querying it. */
  place: string,
  /** Its state. */
  state: QueueState,
};
