// Written by `cargo xtask codegen`. Do not edit.

/**
 * `POST /api/tables/{code}/ruleset`, by its host: changes the table's rules to a ruleset of the gallery. The response
 * is [`SwitchedOn`].
 */
export type PlayRuleset = {
  /** The ruleset's ID. */
  id: string,
};
