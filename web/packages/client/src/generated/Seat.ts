// Written by `cargo xtask codegen`. Do not edit.

/** The number of a seat. It stays with the player for the whole match, even if the player moves to another place. */
export type Seat = number;
