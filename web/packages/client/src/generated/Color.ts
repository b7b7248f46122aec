// Written by `cargo xtask codegen`. Do not edit.

/** One of the four colors. Ties are broken in this order (G10). */
export type Color = "R" | "Y" | "G" | "B";
