// Written by `cargo xtask codegen`. Do not edit.

/** A point in time, in milliseconds since the table was opened. */
export type Time = number;
