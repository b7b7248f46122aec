// Written by `cargo xtask codegen`. Do not edit.

/**
 * `POST /api/rules`: checks a ruleset file before creating a table with it. The response is a
 * [`RulesView`](crate::RulesView).
 */
export type LookAtRules = {
  /** The text of the file. */
  ruleset: string,
};
