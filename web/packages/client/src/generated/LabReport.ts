// Written by `cargo xtask codegen`. Do not edit.
import type { LabDifference } from "./LabDifference.js";
import type { LabSpan } from "./LabSpan.js";
import type { LabSubject } from "./LabSubject.js";

/** What a trial came to. */
export type LabReport = {
  /** How many seats. */
  seats: number,
  /** Who played. */
  bots: Array<string>,
  /** Who showed how much skill is worth, against others of the second kind. */
  skill: [string, string],
  /** How many games were asked for. */
  asked: number,
  /** What a game is. */
  span: LabSpan,
  /** What all chance was drawn from. */
  seed: number,
  /** Whether all of them were played. */
  done: boolean,
  /** The ruleset, and the one it is compared with. */
  subjects: Array<LabSubject>,
  /** What is different from the one it is compared with. */
  differences: Array<LabDifference>,
};
