// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** The response to creating a table and to taking a seat. */
export type Seated = {
  /** The table's code, or its identifier with 26 letters if it has no code. */
  code: string,
  /** The seat. */
  seat: Seat,
  /** The secret for the seat, valid on any device. Shown once; the server stores only its hash. */
  token: string,
};
