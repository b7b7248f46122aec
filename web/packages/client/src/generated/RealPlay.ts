// Written by `cargo xtask codegen`. Do not edit.
import type { RealShare } from "./RealShare.js";

/** Statistics about a rule, a game, or an action from memory. Values without data are omitted. */
export type RealPlay = {
  /**
   * The share of rounds, counted per person, in which the person asked for the reason behind the rule, among rounds
   * in which it applied.
   */
  asked?: RealShare,
  /** The share of occasions on which a player remembered the action in time. */
  remembered?: RealShare,
  /** The number of occasions on which a player was merely last, so that it is unknown if they had forgotten. */
  outrun: number,
  /** The share of votes after a match that liked it or would play it again. */
  liked?: RealShare,
};
