// Written by `cargo xtask codegen`. Do not edit.

/** The stage of a table. */
export type Stage = "lobby" | "playing" | "between-rounds" | "match-over";
