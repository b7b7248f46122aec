// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** The answer to it. */
export type AskedForSeat = {
  /** The secret that opens the seat once the host has handed it over, and nothing before. */
  token: string,
  /** Four digits to tell the host, who sees them with the request. */
  number: number,
  /** The name of the player who answers; none if nobody is there. */
  host: string | null,
  /** The seat, once it has been handed over. */
  seat: Seat | null,
};
