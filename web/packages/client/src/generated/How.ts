// Written by `cargo xtask codegen`. Do not edit.

/** How a card is played. */
export type How = "turn" | "out-of-turn" | "payment" | "match" | "crazy" | "block";
