// Written by `cargo xtask codegen`. Do not edit.

/** The dealer of the first round of a match. Each later round is dealt by the next player to the left (G7). */
export type FirstDealer = "last-chair" | "lot" | "winner";
