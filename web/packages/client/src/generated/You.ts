// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** Who the client is. */
export type You = {
  /** The seat. */
  seat: Seat,
  /** The number of the last command that this seat had acknowledged; go on with the next. */
  last_n: number,
};
