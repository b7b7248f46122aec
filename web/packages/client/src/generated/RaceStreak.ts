// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A player has won the most recent races for the discard pile in a row. */
export type RaceStreak = {
  /** The player's seat. */
  seat: Seat,
  /** The number of races. */
  races: number,
};
