// Written by `cargo xtask codegen`. Do not edit.

/** The cards in hand when so many turns had begun. */
export type LabCurvePoint = {
  /** How many turns. */
  turn: number,
  /** The part of all rounds that got there. */
  going: number,
  /** The cards of a seat. */
  cards: number,
  /** The cards of who held fewest. */
  fewest: number,
  /** The cards of who held most. */
  most: number,
};
