// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";
import type { Seat } from "./Seat.js";

/** A chair that went with whoever sat on it. */
export type LeftSeat = {
  /** The seat. */
  seat: Seat,
  /** The player's name. */
  name: string,
  /** The face that they had built; nothing for the one that goes with the name. */
  face?: Face,
};
