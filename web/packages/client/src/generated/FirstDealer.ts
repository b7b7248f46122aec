// Written by `cargo xtask codegen`. Do not edit.

/** Who deals the first round of a match; each round after it is dealt by the next to the left (G7). */
export type FirstDealer = "last-chair" | "lot" | "winner";
