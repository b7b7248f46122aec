// Written by `cargo xtask codegen`. Do not edit.

/** The most exciting table: at least two of its players may be out soon. */
export type EventClosest = {
  /** The table's number. */
  table: number,
  /** The number of cards of each player, in seat order. */
  cards: Array<number>,
};
