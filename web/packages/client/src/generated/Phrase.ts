// Written by `cargo xtask codegen`. Do not edit.

/** A set phrase: what strangers can say to each other. */
export type Phrase = "hello" | "good-luck" | "well-played" | "thanks" | "sorry" | "close" | "again" | "bye";
