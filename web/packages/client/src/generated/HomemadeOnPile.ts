// Written by `cargo xtask codegen`. Do not edit.

/** A card on the discard pile. */
export type HomemadeOnPile = "top" | "laid" | "beneath";
