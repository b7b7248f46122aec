// Written by `cargo xtask codegen`. Do not edit.

/** Sentences in each supported language. */
export type Sentences = {
  /** In English. */
  en: Array<string>,
  /** In German. */
  de: Array<string>,
};
