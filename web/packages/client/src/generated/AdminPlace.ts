// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** Where somebody is. */
export type AdminPlace = {
  /** The table's code. */
  code: string,
  /** The seat; none if they only watch. */
  seat: Seat | null,
  /** The name; none if they only watch. */
  name: string | null,
  /** Since when the socket is open, in milliseconds since 1970. */
  since: number,
};
