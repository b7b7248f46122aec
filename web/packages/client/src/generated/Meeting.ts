// Written by `cargo xtask codegen`. Do not edit.

/** Two rules that meet. */
export type Meeting = {
  /** One rule, by its name in files. */
  a: string,
  /** The other. */
  b: string,
  /** What happens then. */
  verdict: string,
  /** The clause that says so. */
  clause: string,
  /** The name of the example that shows it. */
  example: string | null,
};
