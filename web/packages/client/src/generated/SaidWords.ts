// Written by `cargo xtask codegen`. Do not edit.
import type { SaidOf } from "./SaidOf.js";

/** Some words of a sentence, and what they say. */
export type SaidWords = {
  /** The words, with the spaces between them. */
  text: string,
  /**
   * Where in the rule that stands which they say: the names and numbers that lead to it. Words without belong to the
   * sentence alone.
   */
  at?: (string | number)[],
  /** What can stand there. */
  of?: SaidOf,
};
