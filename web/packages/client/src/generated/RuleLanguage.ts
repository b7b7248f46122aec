// Written by `cargo xtask codegen`. Do not edit.

/** A language of rule sentences. */
export type RuleLanguage = "en" | "de";
