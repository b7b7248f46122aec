// Written by `cargo xtask codegen`. Do not edit.

/** How far the table is. */
export type Stage = "lobby" | "playing" | "between-rounds" | "match-over";
