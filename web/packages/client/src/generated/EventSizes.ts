// Written by `cargo xtask codegen`. Do not edit.

/** The number of players at a table. */
export type EventSizes = {
  /** The minimum. */
  least: number,
  /** The maximum. */
  most: number,
};
