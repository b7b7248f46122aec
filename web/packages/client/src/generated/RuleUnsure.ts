// Written by `cargo xtask codegen`. Do not edit.
import type { RuleDoubt } from "./RuleDoubt.js";
import type { RuleNext } from "./RuleNext.js";

/** Ambiguous or ineffective words in a text. */
export type RuleUnsure = {
  /** The words as typed. */
  words: string,
  /** The kind of problem. */
  why: RuleDoubt,
  /** Suggested replacements, each with the full new text. */
  instead: Array<RuleNext>,
};
