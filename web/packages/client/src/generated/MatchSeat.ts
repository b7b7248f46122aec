// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";

/** Who played on a seat. */
export type MatchSeat = {
  /** The latest name. */
  name: string,
  /** Whether a bot began on it. */
  bot: boolean,
  /** The face that they have built; nothing for the one that goes with the name. */
  face?: Face,
};
