// Written by `cargo xtask codegen`. Do not edit.

/** The presence of a player. */
export type EventPresence = "here" | "asleep" | "gone" | "removed";
