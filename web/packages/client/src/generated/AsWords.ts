// Written by `cargo xtask codegen`. Do not edit.

/** The value of `as`. */
export type AsWords = "match";
