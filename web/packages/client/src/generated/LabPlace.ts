// Written by `cargo xtask codegen`. Do not edit.

/** The wins of a position in the order of play. */
export type LabPlace = {
  /** The mean. */
  mean: number,
  /** The lower bound of the interval. */
  low: number,
  /** The upper bound of the interval. */
  high: number,
};
