// Written by `cargo xtask codegen`. Do not edit.

/** The value of `make-rule`. */
export type RuleWords = {
  /** The number that triggers the rule. */
  number: number,
  /** What all must do; either this or `homemade`. */
  action?: string,
  /** Which of the table's home-made rules it becomes, counted from 0. */
  homemade?: number,
};
