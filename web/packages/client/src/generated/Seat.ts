// Written by `cargo xtask codegen`. Do not edit.

/** A place's owner: a number that stays with the player for the whole match, wherever they sit. */
export type Seat = number;
