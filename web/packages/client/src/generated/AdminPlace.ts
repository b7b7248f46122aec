// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A connection of a visitor to a table. */
export type AdminPlace = {
  /** The table's code. */
  code: string,
  /** The seat; none for spectators. */
  seat: Seat | null,
  /** The name; none for spectators. */
  name: string | null,
  /** The time at which the socket was opened, in milliseconds since 1970. */
  since: number,
};
