// Written by `cargo xtask codegen`. Do not edit.

/** Whom a server lets in. */
export type Door = "open" | "word" | "invitation";
