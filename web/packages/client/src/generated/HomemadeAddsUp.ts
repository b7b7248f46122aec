// Written by `cargo xtask codegen`. Do not edit.

/** How the number of a card adds up with others. */
export type HomemadeAddsUp = "in-hand" | "with-laid";
