// Written by `cargo xtask codegen`. Do not edit.

/** What ends when a clock runs out. */
export type ClockEnd = "turn" | "round";
