// Written by `cargo xtask codegen`. Do not edit.

/** The picture of a rule. */
export type RulePicture = { "cards": (string | null)[] } | { "action": string };
