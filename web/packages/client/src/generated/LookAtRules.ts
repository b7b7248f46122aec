// Written by `cargo xtask codegen`. Do not edit.

/**
 * `POST /api/rules`: looks at a ruleset file before a table is made by it. The answer is a
 * [`RulesView`](crate::RulesView).
 */
export type LookAtRules = {
  /** The text of the file. */
  ruleset: string,
};
