// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** Somebody who waits for the next deal. */
export type WaitingView = {
  /** Which seat. */
  seat: Seat,
  /** All points of the match so far (M3). */
  total: number,
};
