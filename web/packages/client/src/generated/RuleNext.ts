// Written by `cargo xtask codegen`. Do not edit.

/** Something that can come next in a text. */
export type RuleNext = {
  /** Its words. */
  words: string,
  /** The whole text with them. */
  text: string,
};
