// Written by `cargo xtask codegen`. Do not edit.

/** A set phrase, which strangers can use as well. */
export type Phrase = "hello" | "good-luck" | "well-played" | "thanks" | "sorry" | "close" | "again" | "bye";
