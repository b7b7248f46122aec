// Written by `cargo xtask codegen`. Do not edit.

/** How far a round is. */
export type Phase = "before" | "dealing" | "playing" | "over";
