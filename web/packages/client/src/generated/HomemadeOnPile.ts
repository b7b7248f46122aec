// Written by `cargo xtask codegen`. Do not edit.

/** A card on the pile. */
export type HomemadeOnPile = "top" | "laid" | "beneath";
