// Written by `cargo xtask codegen`. Do not edit.

/** Which cards are given, or marked. */
export type HomemadePickedBy = "giver" | "chance";
