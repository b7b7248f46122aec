// Written by `cargo xtask codegen`. Do not edit.

/** How often one of a kind of player won. */
export type LabPlayer = {
  /** Which kind. */
  player: string,
  /** The mean. */
  mean: number,
  /** Where the interval begins. */
  low: number,
  /** Where it ends. */
  high: number,
};
