// Written by `cargo xtask codegen`. Do not edit.
import type { ReelStep } from "./ReelStep.js";
import type { Seat } from "./Seat.js";
import type { View } from "./View.js";

/** A part of a round, as one seat saw it. */
export type Reel = {
  /** Which round. */
  round: number,
  /** Whose eyes. */
  eyes: Seat,
  /** How many steps of the round lie before this part. */
  from: number,
  /** How many steps the round has in all. */
  of: number,
  /** What was seen before the first step of this part. */
  view: View,
  /** Who was called how before it, by number of the seat. */
  names: Array<string>,
  /** The steps. */
  steps: Array<ReelStep>,
};
