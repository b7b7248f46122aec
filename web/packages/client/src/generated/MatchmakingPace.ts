// Written by `cargo xtask codegen`. Do not edit.

/** The length of a match among strangers. */
export type MatchmakingPace = "quick" | "full";
