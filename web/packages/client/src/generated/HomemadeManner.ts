// Written by `cargo xtask codegen`. Do not edit.

/** In what manner a card is laid. */
export type HomemadeManner = "played" | "out-of-turn" | "answer" | "block" | "match" | "any";
