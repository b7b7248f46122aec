// Written by `cargo xtask codegen`. Do not edit.

/** The number of players at a table. */
export type EventSizes = {
  /** The fewest. */
  least: number,
  /** The most. */
  most: number,
};
