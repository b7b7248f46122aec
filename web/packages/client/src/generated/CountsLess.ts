// Written by `cargo xtask codegen`. Do not edit.

/** Why a match counts less for a rating. */
export type CountsLess = "same-network" | "no-other-card" | "same-people";
