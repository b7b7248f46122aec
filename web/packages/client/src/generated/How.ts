// Written by `cargo xtask codegen`. Do not edit.

/** In what manner a card is laid. */
export type How = "turn" | "out-of-turn" | "payment" | "match" | "crazy" | "block";
