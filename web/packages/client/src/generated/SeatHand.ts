// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A hand laid open. */
export type SeatHand = {
  /** Whose. */
  seat: Seat,
  /** Its cards. */
  hand: string[],
};
