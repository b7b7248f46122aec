// Written by `cargo xtask codegen`. Do not edit.

/** The kinds of values that words describe. */
export type SaidOf = "trigger" | "standing" | "condition" | "deed" | "who" | "number" | "cards";
