// Written by `cargo xtask codegen`. Do not edit.
import type { RoundScore } from "./RoundScore.js";

/** A round that is over. */
export type RoundCard = {
  /** Its number, from 1. */
  round: number,
  /** How many steps it has. */
  steps: number,
  /** How long it took, in milliseconds. */
  ms: number,
  /** What everybody got for it. */
  scores: Array<RoundScore>,
};
