// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** The commitment of a seat. */
export type BoundPart = {
  /** The seat. */
  seat: Seat,
  /** The commitment: 64 hexadecimal digits. */
  commitment: string,
};
