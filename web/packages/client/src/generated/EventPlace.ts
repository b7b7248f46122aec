// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";

/** The place where a player sits or waits. */
export type EventPlace = { "table": {
    /** The table's number. */
    number: number,
    /** What it is found by; empty while it is being opened. */
    code: string,
    /** The faces that its players have built, in the order of their seats; empty if nobody has. */
    faces?: Array<Face | null>, } } | "bye" | "waiting" | "out" | "none";
