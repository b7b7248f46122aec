// Written by `cargo xtask codegen`. Do not edit.

/** In what way reactions are odd. */
export type OddReactions = "too-fast" | "too-even";
