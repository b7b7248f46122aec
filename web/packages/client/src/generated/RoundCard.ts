// Written by `cargo xtask codegen`. Do not edit.
import type { RoundScore } from "./RoundScore.js";

/** A finished round. */
export type RoundCard = {
  /** Its number, from 1. */
  round: number,
  /** The number of steps. */
  steps: number,
  /** The duration, in milliseconds. */
  ms: number,
  /** The scores of all players. */
  scores: Array<RoundScore>,
};
