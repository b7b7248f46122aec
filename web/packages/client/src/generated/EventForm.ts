// Written by `cargo xtask codegen`. Do not edit.

/** The format of an event. */
export type EventForm = "swap" | "swiss" | "knockout" | "race-to";
