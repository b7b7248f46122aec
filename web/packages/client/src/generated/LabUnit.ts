// Written by `cargo xtask codegen`. Do not edit.

/** What a figure counts. */
export type LabUnit = "cards" | "turns" | "minutes" | "seconds" | "points" | "times" | "share";
