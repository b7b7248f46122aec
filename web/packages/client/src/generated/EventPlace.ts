// Written by `cargo xtask codegen`. Do not edit.

/** The place where a player sits or waits. */
export type EventPlace = { "table": {
    /** The table's number. */
    number: number,
    /** What it is found by; empty while it is being opened. */
    code: string, } } | "bye" | "waiting" | "out" | "none";
