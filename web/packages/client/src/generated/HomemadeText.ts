// Written by `cargo xtask codegen`. Do not edit.

/** Words of a rule. */
export type HomemadeText = "title" | "description" | "requires" | "excludes" | "action" | "option";
