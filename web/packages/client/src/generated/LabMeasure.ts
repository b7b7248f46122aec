// Written by `cargo xtask codegen`. Do not edit.
import type { LabUnit } from "./LabUnit.js";

/** The value of a measure for a ruleset. */
export type LabMeasure = {
  /** The name of the measure: `turns`. */
  key: string,
  /** The unit. */
  unit: LabUnit,
  /** The number of games in the sample. */
  games: number,
  /** The mean. */
  mean: number,
  /** The lower bound of the interval. */
  low: number,
  /** The upper bound of the interval. */
  high: number,
};
