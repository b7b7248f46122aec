// Written by `cargo xtask codegen`. Do not edit.

/** The kind of item that there are too many of. */
export type HomemadeMany = "requires" | "excludes" | "changes" | "parts" | "steps" | "rules";
