// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** The answer to making a table and to taking a seat. */
export type Seated = {
  /** What the table is found by: its code, or 26 letters if it has none. */
  code: string,
  /** The seat. */
  seat: Seat,
  /** The secret that opens the seat, from any device. Shown once; the server keeps only its hash. */
  token: string,
};
