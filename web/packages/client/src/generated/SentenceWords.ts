// Written by `cargo xtask codegen`. Do not edit.
import type { SaidWords } from "./SaidWords.js";

/** Sentences in each language that there is, each as its words in order. */
export type SentenceWords = {
  /** In English. */
  en: Array<Array<SaidWords>>,
  /** In German. */
  de: Array<Array<SaidWords>>,
};
