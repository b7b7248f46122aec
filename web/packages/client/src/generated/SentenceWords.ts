// Written by `cargo xtask codegen`. Do not edit.
import type { SaidWords } from "./SaidWords.js";

/** Sentences in each supported language, as lists of words. */
export type SentenceWords = {
  /** In English. */
  en: Array<Array<SaidWords>>,
  /** In German. */
  de: Array<Array<SaidWords>>,
};
