// Written by `cargo xtask codegen`. Do not edit.

/** Kinds of cards. */
export type HomemadeKind = "number" | "even" | "odd" | "action" | "draw" | "wild";
