// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A seat's name. */
export type Named = {
  /** The seat. */
  seat: Seat,
  /** The name. */
  name: string,
};
