// Written by `cargo xtask codegen`. Do not edit.

/** A player's presence. */
export type EventPresence = "here" | "asleep" | "gone" | "removed";
