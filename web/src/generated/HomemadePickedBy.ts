// Written by `cargo xtask codegen`. Do not edit.

/** Which cards are given. */
export type HomemadePickedBy = "giver" | "chance";
