// Written by `cargo xtask codegen`. Do not edit.

/** One of the four colours. The order is the one in which ties are broken (G10). */
export type Colour = "R" | "Y" | "G" | "B";
