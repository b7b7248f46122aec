// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A request for the seat of an absent player, from a device that has lost the seat's token. */
export type SeatAsk = {
  /** The seat. */
  seat: Seat,
  /** Four digits, also shown on the requesting device. */
  number: number,
};
