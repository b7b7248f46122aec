// Written by `cargo xtask codegen`. Do not edit.
import type { Award } from "./Award.js";
import type { MatchSeat } from "./MatchSeat.js";
import type { RoundCard } from "./RoundCard.js";
import type { RulesView } from "./RulesView.js";
import type { Seat } from "./Seat.js";

/** The public summary of a match, up to the end of its latest round. */
export type MatchCard = {
  /** The table's code. */
  code: string,
  /** The number of the match at this table, from 1. */
  number: number,
  /** The rules. */
  rules: RulesView,
  /** The players by seat number. */
  seats: Array<MatchSeat>,
  /** The finished rounds. */
  rounds: Array<RoundCard>,
  /** The winners after the end of the match; several in a tie. */
  winners: Array<Seat> | null,
  /** The awards that were achieved. */
  awards: Array<Award>,
};
