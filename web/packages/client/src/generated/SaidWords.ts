// Written by `cargo xtask codegen`. Do not edit.
import type { SaidOf } from "./SaidOf.js";

/** Words of a sentence, with the position in the rule that they describe. */
export type SaidWords = {
  /** The words, with the spaces between them. */
  text: string,
  /**
   * The path of names and numbers to the described value in the rule. Empty for words that only complete the
   * sentence.
   */
  at?: (string | number)[],
  /** The kind of value at that position. */
  of?: SaidOf,
};
