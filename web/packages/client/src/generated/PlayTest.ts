// Written by `cargo xtask codegen`. Do not edit.
import type { LabDifference } from "./LabDifference.js";
import type { LabFinding } from "./LabFinding.js";

/** The play-test of a rule. */
export type PlayTest = {
  /** With which game: the name of a preset. */
  game: string,
  /** How many rounds were played with the rule. */
  games: number,
  /** At how many seats. */
  seats: number,
  /** Who played. */
  bots: Array<string>,
  /** What all chance was drawn from. */
  seed: number,
  /** How often it had a say in a round. */
  times: number,
  /** In which part of all rounds it had one at all. */
  rounds: number,
  /** In which part of all rounds it was suspended, because it knew no end. */
  suspended: number,
  /** What is different with it beyond chance. */
  differences: Array<LabDifference>,
  /** What somebody should know. */
  findings: Array<LabFinding>,
};
