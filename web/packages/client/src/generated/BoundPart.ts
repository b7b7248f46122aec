// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** What a seat has bound itself to. */
export type BoundPart = {
  /** The seat. */
  seat: Seat,
  /** What binds it: 64 hexadecimal digits. */
  commitment: string,
};
