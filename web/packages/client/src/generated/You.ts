// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** The client's identity. */
export type You = {
  /** The seat. */
  seat: Seat,
  /** The number of the last acknowledged command of this seat. The next command uses the next number. */
  last_n: number,
};
