// Written by `cargo xtask codegen`. Do not edit.
import type { BallotRule } from "./BallotRule.js";

/** `GET /api/tables/{code}/votes`, for whoever holds a seat: what they may vote on after a match, and what they have. */
export type Ballot = {
  /** Which match of the table it is about, counted from 1. */
  number: number,
  /** Whether they would play this game again; none if they have not said. */
  again: boolean | null,
  /** The rules that had a say in the match. */
  rules: Array<BallotRule>,
};
