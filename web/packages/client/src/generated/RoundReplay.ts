// Written by `cargo xtask codegen`. Do not edit.
import type { RoundReplayStep } from "./RoundReplayStep.js";
import type { Seat } from "./Seat.js";
import type { View } from "./View.js";

/** A section of a round as seen by one seat. */
export type RoundReplay = {
  /** The round. */
  round: number,
  /** The viewing seat. */
  eyes: Seat,
  /** The number of steps before this section. */
  from: number,
  /** The total number of steps of the round. */
  of: number,
  /** The view before the first step of this section. */
  view: View,
  /** The names before the first step, by seat number. */
  names: Array<string>,
  /** The steps. */
  steps: Array<RoundReplayStep>,
};
