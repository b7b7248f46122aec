// Written by `cargo xtask codegen`. Do not edit.

/** How often a place won. */
export type LabPlace = {
  /** The mean. */
  mean: number,
  /** Where the interval begins. */
  low: number,
  /** Where it ends. */
  high: number,
};
