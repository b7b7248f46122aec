// Written by `cargo xtask codegen`. Do not edit.

/** The phase of an event. */
export type EventPhase = "check-in" | "playing" | "over";
