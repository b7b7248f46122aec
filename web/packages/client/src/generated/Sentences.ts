// Written by `cargo xtask codegen`. Do not edit.

/** The same in each language that there is. */
export type Sentences = {
  /** In English. */
  en: Array<string>,
  /** In German. */
  de: Array<string>,
};
