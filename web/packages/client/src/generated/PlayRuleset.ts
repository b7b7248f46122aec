// Written by `cargo xtask codegen`. Do not edit.

/**
 * `POST /api/tables/{code}/ruleset`, for whoever hosts the table: from now on its lobby has a ruleset of the gallery. The
 * answer is [`SwitchedOn`].
 */
export type PlayRuleset = {
  /** The ruleset, by its id. */
  id: string,
};
