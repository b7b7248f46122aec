// Written by `cargo xtask codegen`. Do not edit.

/** The direction of play. */
export type Direction = "left" | "right";
