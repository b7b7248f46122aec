// Written by `cargo xtask codegen`. Do not edit.
import type { Award } from "./Award.js";
import type { MatchSeat } from "./MatchSeat.js";
import type { RoundCard } from "./RoundCard.js";
import type { RulesView } from "./RulesView.js";
import type { Seat } from "./Seat.js";

/** A match as far as it may be told: up to the end of its latest round. */
export type MatchCard = {
  /** What the table is found by. */
  code: string,
  /** Which match of the table, from 1. */
  number: number,
  /** The rules. */
  rules: RulesView,
  /** Who has played, by number of the seat. */
  seats: Array<MatchSeat>,
  /** The rounds that are over. */
  rounds: Array<RoundCard>,
  /** Who won, once the match is over; several share the place. */
  winners: Array<Seat> | null,
  /** Who has stood out by what; only what has happened. */
  awards: Array<Award>,
};
