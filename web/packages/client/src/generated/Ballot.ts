// Written by `cargo xtask codegen`. Do not edit.
import type { BallotRule } from "./BallotRule.js";

/**
 * `GET /api/tables/{code}/votes`, for players with a seat: the options to vote on after a match, and the player's
 * votes so far.
 */
export type Ballot = {
  /** The number of the match at this table, from 1. */
  number: number,
  /** True to play this game again; none without a vote. */
  again: boolean | null,
  /** The rules that applied in the match. */
  rules: Array<BallotRule>,
};
