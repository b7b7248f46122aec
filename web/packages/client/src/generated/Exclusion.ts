// Written by `cargo xtask codegen`. Do not edit.

/** Two rules that exclude each other. */
export type Exclusion = {
  /** One rule, by its name in files. */
  a: string,
  /** The other. */
  b: string,
  /** The question that both rules answer. */
  question: string,
};
