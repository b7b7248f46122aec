// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** The response to a request for a seat. */
export type AskedForSeat = {
  /** The secret that opens the seat after the host has handed it over. */
  token: string,
  /** Four digits to tell the host, who sees them with the request. */
  number: number,
  /** The name of the player who decides; none if no such player is connected. */
  host: string | null,
  /** The seat, after it was handed over. */
  seat: Seat | null,
};
