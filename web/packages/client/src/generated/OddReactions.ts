// Written by `cargo xtask codegen`. Do not edit.

/** The kind of anomaly in reaction times. */
export type OddReactions = "too-fast" | "too-even";
