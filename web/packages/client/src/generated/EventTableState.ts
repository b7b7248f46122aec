// Written by `cargo xtask codegen`. Do not edit.

/** The state of an event table. */
export type EventTableState = "playing" | "time-up" | "refused" | "finished";
