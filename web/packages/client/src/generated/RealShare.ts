// Written by `cargo xtask codegen`. Do not edit.

/** A share with its confidence interval. */
export type RealShare = {
  /** The number of positive cases. */
  count: number,
  /** The number of all cases. */
  of: number,
  /** The lower bound of the 95 % interval. */
  low: number,
  /** The upper bound. */
  high: number,
  /** True if the data is sufficient for a conclusion. */
  enough: boolean,
};
