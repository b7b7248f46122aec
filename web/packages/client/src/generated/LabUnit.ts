// Written by `cargo xtask codegen`. Do not edit.

/** The unit of a measure. */
export type LabUnit = "cards" | "turns" | "minutes" | "seconds" | "points" | "times" | "share";
