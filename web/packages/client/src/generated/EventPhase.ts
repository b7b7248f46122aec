// Written by `cargo xtask codegen`. Do not edit.

/** How far an event is. */
export type EventPhase = "check-in" | "playing" | "over";
