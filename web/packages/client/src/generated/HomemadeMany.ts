// Written by `cargo xtask codegen`. Do not edit.

/** What there can be too many of. */
export type HomemadeMany = "requires" | "excludes" | "changes" | "parts" | "steps" | "rules";
