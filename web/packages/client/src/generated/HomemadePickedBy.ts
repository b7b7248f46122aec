// Written by `cargo xtask codegen`. Do not edit.

/** How cards to give or mark are selected. */
export type HomemadePickedBy = "giver" | "chance";
