// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";

/** A player who asks to be your friend. */
export type FriendAsk = {
  /** The number by which you answer. */
  id: string,
  /** Their name. */
  name: string,
  /** Their face; none for the usual one. */
  face?: Face,
  /** When they asked, in milliseconds since 1970. */
  at: number,
};
