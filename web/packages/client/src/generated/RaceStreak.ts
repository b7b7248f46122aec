// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A player has won the last races for the pile, one after the other. */
export type RaceStreak = {
  /** Who. */
  seat: Seat,
  /** How many races. */
  races: number,
};
