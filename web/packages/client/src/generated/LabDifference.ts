// Written by `cargo xtask codegen`. Do not edit.

/** The difference of a measure between two rulesets. */
export type LabDifference = {
  /** The name of the measure. */
  key: string,
  /** True if the difference is relative to the old value. False if it is a difference of shares. */
  relative: boolean,
  /** True if the difference is significant. */
  decided: boolean,
  /** The difference as a sentence. */
  words: string,
  /** The mean. */
  mean: number,
  /** The lower bound of the interval. */
  low: number,
  /** The upper bound of the interval. */
  high: number,
};
