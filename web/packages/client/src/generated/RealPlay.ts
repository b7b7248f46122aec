// Written by `cargo xtask codegen`. Do not edit.
import type { RealShare } from "./RealShare.js";

/** What people made of something: a rule, a game, an action from memory. What was never counted is not there. */
export type RealPlay = {
  /** Of all rounds, each as many times as people played it, in which it had a say: in how many one of them asked why. */
  asked?: RealShare,
  /** Of all times that somebody had to remember it: how often they did, before time was up. */
  remembered?: RealShare,
  /** How often somebody was merely the last, so that nobody knows whether they had forgotten. */
  outrun: number,
  /** Of all votes after a match: how many liked it, or would play it again. */
  liked?: RealShare,
};
