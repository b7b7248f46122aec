// Written by `cargo xtask codegen`. Do not edit.

/** Which way play goes round. */
export type Direction = "left" | "right";
