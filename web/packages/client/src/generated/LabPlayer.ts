// Written by `cargo xtask codegen`. Do not edit.

/** The wins of a kind of player. */
export type LabPlayer = {
  /** The kind of player. */
  player: string,
  /** The mean. */
  mean: number,
  /** The lower bound of the interval. */
  low: number,
  /** The upper bound of the interval. */
  high: number,
};
