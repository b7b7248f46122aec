// Written by `cargo xtask codegen`. Do not edit.

/** The kind of problem with words in a text. */
export type RuleDoubt = "player" | "amount" | "several" | "side" | "down" | "color" | "unused" | "unchosen" | "nothing";
