// Written by `cargo xtask codegen`. Do not edit.

/** How a figure differs from that of the ruleset that is compared with. */
export type LabDifference = {
  /** The measure. */
  key: string,
  /** Whether it is a part of what the figure was; otherwise it is a difference of shares. */
  relative: boolean,
  /** Whether it is more than chance. */
  decided: boolean,
  /** In a sentence. */
  words: string,
  /** The mean. */
  mean: number,
  /** Where the interval begins. */
  low: number,
  /** Where it ends. */
  high: number,
};
