// Written by `cargo xtask codegen`. Do not edit.

/** Two rules that interact. */
export type Meeting = {
  /** One rule, by its name in files. */
  a: string,
  /** The other. */
  b: string,
  /** The outcome. */
  verdict: string,
  /** The clause with the outcome. */
  clause: string,
  /** The name of the example. */
  example: string | null,
};
