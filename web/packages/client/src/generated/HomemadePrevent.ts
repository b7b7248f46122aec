// Written by `cargo xtask codegen`. Do not edit.

/** A prevented effect. */
export type HomemadePrevent = "skip" | "turn-round" | "attack" | "color-call";
