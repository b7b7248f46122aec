// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A hand shown after the round. */
export type SeatHand = {
  /** The seat that holds it. */
  seat: Seat,
  /** The cards. */
  hand: string[],
};
