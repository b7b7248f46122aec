// Written by `cargo xtask codegen`. Do not edit.

/**
 * Why an action is refused. The first that applies is given, in this order; `too-late` stands in for the others where
 * the play answered a card on which it was legal.
 */
export type Code = "round-over"
  | "unknown-seat"
  | "not-in-play"
  | "not-in-hand"
  | "frozen"
  | "not-your-turn"
  | "must-draw"
  | "does-not-match"
  | "not-legal-now"
  | "must-play"
  | "wrong-sum"
  | "too-late";
