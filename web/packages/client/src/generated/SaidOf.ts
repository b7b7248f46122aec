// Written by `cargo xtask codegen`. Do not edit.

/** What words of a sentence speak of. */
export type SaidOf = "trigger" | "standing" | "condition" | "deed" | "who" | "number" | "cards";
