// Written by `cargo xtask codegen`. Do not edit.

/** How much of play one game of a trial is. */
export type LabSpan = "round" | "match";
