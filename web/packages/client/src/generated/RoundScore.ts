// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A player's score for a round. */
export type RoundScore = {
  /** The player's seat. */
  seat: Seat,
  /** The round's points. */
  points: number,
  /** All points of the match so far. */
  total: number,
};
