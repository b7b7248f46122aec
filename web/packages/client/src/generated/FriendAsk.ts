// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";

/** A player who asks to be your friend. */
export type FriendAsk = {
  /** The ID for answering. */
  id: string,
  /** Their name. */
  name: string,
  /** Their face; none for the default one. */
  face?: Face,
  /** Time of the request in milliseconds since 1970. */
  at: number,
};
