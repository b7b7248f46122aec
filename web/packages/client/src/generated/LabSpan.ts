// Written by `cargo xtask codegen`. Do not edit.

/** The unit of play that counts as one game of a trial. */
export type LabSpan = "round" | "match";
