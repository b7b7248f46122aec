// Written by `cargo xtask codegen`. Do not edit.

/**
 * Why an action is refused. If several codes apply, the first in this order is given. `too-late` replaces the others
 * if the play was legal on the card that it answered.
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
