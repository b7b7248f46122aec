// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A player who waits for the next deal. */
export type WaitingView = {
  /** The seat. */
  seat: Seat,
  /** The points of the match so far (M3). */
  total: number,
};
