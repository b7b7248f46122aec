// Written by `cargo xtask codegen`. Do not edit.
import type { LabDifference } from "./LabDifference.js";
import type { LabSpan } from "./LabSpan.js";
import type { LabSubject } from "./LabSubject.js";

/** The report of a trial. */
export type LabReport = {
  /** The number of seats. */
  seats: number,
  /** The players. */
  bots: Array<string>,
  /** The skilled player and the other players in the measurement of skill. */
  skill: [string, string],
  /** The number of games in the plan. */
  asked: number,
  /** The kind of game. */
  span: LabSpan,
  /** The seed of all randomness. */
  seed: number,
  /** True if all games were played. */
  done: boolean,
  /** The ruleset, and the one that it is compared with. */
  subjects: Array<LabSubject>,
  /** The differences from the ruleset that it is compared with. */
  differences: Array<LabDifference>,
};
