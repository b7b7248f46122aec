// Written by `cargo xtask codegen`. Do not edit.

/** The condition that an event waits for. */
export type EventWaiting = "check-in" | "tables" | "next-round" | "players" | "nothing";
