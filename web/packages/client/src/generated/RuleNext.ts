// Written by `cargo xtask codegen`. Do not edit.

/** A possible continuation of a text. */
export type RuleNext = {
  /** Its words. */
  words: string,
  /** The full text including these words. */
  text: string,
};
