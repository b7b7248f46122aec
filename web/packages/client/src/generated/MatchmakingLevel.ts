// Written by `cargo xtask codegen`. Do not edit.

/** The self-reported strength of a player without a card. Players are matched with others of similar strength. */
export type MatchmakingLevel = "beginner" | "average" | "strong";
