// Written by `cargo xtask codegen`. Do not edit.

/** A language that rules are said in. */
export type RuleLanguage = "en" | "de";
