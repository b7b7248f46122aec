// Written by `cargo xtask codegen`. Do not edit.

/** What does not happen. */
export type HomemadePrevent = "skip" | "turn-round" | "attack" | "colour-call";
