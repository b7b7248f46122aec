// Written by `cargo xtask codegen`. Do not edit.

/** The number of cards in hand when a turn begins. */
export type LabCurvePoint = {
  /** The number of the turn. */
  turn: number,
  /** The share of rounds that reach this turn. */
  going: number,
  /** The mean number of cards in a hand. */
  cards: number,
  /** The mean number of cards in the smallest hand. */
  fewest: number,
  /** The mean number of cards in the largest hand. */
  most: number,
};
