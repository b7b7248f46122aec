// Written by `cargo xtask codegen`. Do not edit.

/** The way a card is played. */
export type HomemadeManner = "played" | "out-of-turn" | "answer" | "block" | "match" | "any";
