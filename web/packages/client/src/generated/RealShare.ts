// Written by `cargo xtask codegen`. Do not edit.

/** How often something was so, out of how often it could have been. */
export type RealShare = {
  /** How often it was so. */
  count: number,
  /** How often it could have been. */
  of: number,
  /** Where the interval of 95 % begins. */
  low: number,
  /** Where it ends. */
  high: number,
  /** Whether that is enough to say something about it. */
  enough: boolean,
};
