// Written by `cargo xtask codegen`. Do not edit.

/** Why cards are drawn, as far as rules can tell. */
export type HomemadeDrawnFor = "turn" | "debt" | "penalty" | "rule";
