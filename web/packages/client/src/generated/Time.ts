// Written by `cargo xtask codegen`. Do not edit.

/** A moment, in milliseconds since the table was opened. */
export type Time = number;
