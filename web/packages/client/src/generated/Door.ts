// Written by `cargo xtask codegen`. Do not edit.

/** Access mode of a server. */
export type Door = "open" | "word" | "invitation";
