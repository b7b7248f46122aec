// Written by `cargo xtask codegen`. Do not edit.

/** How two numbers compare. */
export type HomemadeCompare = "at-least" | "at-most" | "exactly" | "multiple-of";
