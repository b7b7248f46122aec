// Written by `cargo xtask codegen`. Do not edit.

/** A text in a rule. */
export type HomemadeText = "title" | "description" | "requires" | "excludes" | "action" | "option";
