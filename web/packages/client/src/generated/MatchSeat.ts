// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";

/** The player of a seat. */
export type MatchSeat = {
  /** The last name. */
  name: string,
  /** True if the seat started with a bot. */
  bot: boolean,
  /** The player's custom face; none for the one derived from the name. */
  face?: Face,
};
