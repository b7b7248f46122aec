// Written by `cargo xtask codegen`. Do not edit.

/** The kind of item in [`Wrong::TooMany`]. */
export type HomemadeMany = "requires" | "excludes" | "changes" | "parts" | "steps" | "rules";
