// Written by `cargo xtask codegen`. Do not edit.

/** The phase of a round. */
export type Phase = "before" | "dealing" | "playing" | "over";
