// Written by `cargo xtask codegen`. Do not edit.
import type { LabUnit } from "./LabUnit.js";

/** A figure of a ruleset. */
export type LabMeasure = {
  /** Its name: `turns`. */
  key: string,
  /** What it counts. */
  unit: LabUnit,
  /** In how many games it was taken. */
  games: number,
  /** The mean. */
  mean: number,
  /** Where the interval begins. */
  low: number,
  /** Where it ends. */
  high: number,
};
