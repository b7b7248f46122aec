// Written by `cargo xtask codegen`. Do not edit.
import type { LabDifference } from "./LabDifference.js";
import type { LabFinding } from "./LabFinding.js";

/** The play-test of a rule. */
export type PlayTest = {
  /** The preset that the rule was added to. */
  game: string,
  /** The number of rounds played with the rule. */
  games: number,
  /** The number of seats. */
  seats: number,
  /** The players. */
  bots: Array<string>,
  /** The seed of all randomness. */
  seed: number,
  /** How often the rule applied per round. */
  times: number,
  /** The share of rounds in which the rule applied. */
  rounds: number,
  /** The share of rounds in which the rule was suspended because it exceeded a limit. */
  suspended: number,
  /** The significant differences from the game without the rule. */
  differences: Array<LabDifference>,
  /** Warnings. */
  findings: Array<LabFinding>,
};
