// Written by `cargo xtask codegen`. Do not edit.

/** What a rule adds to the game that clients support with controls of their own. */
export type RuleRole = "numbers" | "from-memory" | "matches";
