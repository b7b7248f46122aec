// Written by `cargo xtask codegen`. Do not edit.

/** The value of `make-rule`. */
export type RuleWords = {
  /** The number that triggers the rule. */
  number: number,
  /** What every player must do. Exclusive with `homemade`. */
  action?: string,
  /** Index of the table's home-made rule, counted from 0. Exclusive with `action`. */
  homemade?: number,
};
