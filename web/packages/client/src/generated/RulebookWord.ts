// Written by `cargo xtask codegen`. Do not edit.

/** A word of the rulebook. */
export type RulebookWord = {
  /** The word. */
  word: string,
  /** Its meaning. */
  means: string,
};
