// Written by `cargo xtask codegen`. Do not edit.

/** The reason for a reduced weight of a match. */
export type CountsLess = "same-network" | "no-other-card" | "same-people";
