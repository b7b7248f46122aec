// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** What somebody got for a round. */
export type RoundScore = {
  /** Who. */
  seat: Seat,
  /** The round's points. */
  points: number,
  /** All points since the match began. */
  total: number,
};
