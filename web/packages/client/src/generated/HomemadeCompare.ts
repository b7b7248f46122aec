// Written by `cargo xtask codegen`. Do not edit.

/** A comparison of two numbers. */
export type HomemadeCompare = "at-least" | "at-most" | "exactly" | "multiple-of";
