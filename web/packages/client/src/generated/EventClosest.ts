// Written by `cargo xtask codegen`. Do not edit.

/** The table at which most is about to happen: two players or more may be out soon. */
export type EventClosest = {
  /** The table's number. */
  table: number,
  /** How many cards each of its players holds, in the order of their seats. */
  cards: Array<number>,
};
