// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";

/** A player's current place in the event. */
export type EventPlace = { "table": {
    /** The table's number. */
    number: number,
    /** The table's code; empty while the table is being opened. */
    code: string,
    /** The custom faces of its players in seat order; empty if there are none. */
    faces?: Array<Face | null>, } } | "bye" | "waiting" | "out" | "none";
