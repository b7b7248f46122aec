// Written by `cargo xtask codegen`. Do not edit.
import type { RuleDoubt } from "./RuleDoubt.js";
import type { RuleNext } from "./RuleNext.js";

/** Words of a text that may mean something else, or do nothing. */
export type RuleUnsure = {
  /** The words, as they were typed. */
  words: string,
  /** What is not certain about them. */
  why: RuleDoubt,
  /** What can be written instead, and the whole text with it. */
  instead: Array<RuleNext>,
};
