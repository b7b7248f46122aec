// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A request for the seat of a player who is away, from a device that has lost the seat's token. */
export type SeatAsk = {
  /** The seat. */
  seat: Seat,
  /** Four digits that the asking device shows as well. */
  number: number,
};
