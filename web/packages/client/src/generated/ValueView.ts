// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";
import type { Time } from "./Time.js";

/** The value of a cell. */
export type ValueView = { "seats": Array<Seat> }
  | { "count": number }
  | { "card": string }
  | { "time": Time }
  | { "text": string }
  | { "cards": string[] };
