// Written by `cargo xtask codegen`. Do not edit.

/** How strong a player without a card says they are: they are seated with players of about the same strength. */
export type StrangerLevel = "beginner" | "average" | "strong";
