// Written by `cargo xtask codegen`. Do not edit.

/** The reason for drawing cards, as far as rules can test it. */
export type HomemadeDrawnFor = "turn" | "debt" | "penalty" | "rule";
