// Written by `cargo xtask codegen`. Do not edit.

/** The value of `make-rule`. */
export type RuleWords = {
  /** The number that triggers the rule. */
  number: number,
  /** What all must do. */
  action: string,
};
