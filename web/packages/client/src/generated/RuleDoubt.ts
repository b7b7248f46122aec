// Written by `cargo xtask codegen`. Do not edit.

/** What is not certain about words. */
export type RuleDoubt = "player" | "amount" | "several" | "side" | "down" | "color" | "unused" | "unchosen" | "nothing";
