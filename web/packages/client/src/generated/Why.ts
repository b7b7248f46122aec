// Written by `cargo xtask codegen`. Do not edit.

/** The reason for drawing cards. */
export type Why = "deal" | "turn" | "debt" | "uno" | "race" | "challenge" | "mistake" | "spread" | "show" | "rule";
