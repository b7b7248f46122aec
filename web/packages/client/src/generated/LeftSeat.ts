// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";
import type { Seat } from "./Seat.js";

/** A chair that was removed with its player. */
export type LeftSeat = {
  /** The seat. */
  seat: Seat,
  /** The player's name. */
  name: string,
  /** The player's custom face; none for the one derived from the name. */
  face?: Face,
};
