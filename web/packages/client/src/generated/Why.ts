// Written by `cargo xtask codegen`. Do not edit.

/** Why cards are drawn. */
export type Why = "deal" | "turn" | "debt" | "uno" | "race" | "challenge" | "mistake" | "spread" | "show" | "rule";
