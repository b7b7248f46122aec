// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat";

/** A mark on a seat. */
export type MarkView = {
  /** On whom. */
  seat: Seat,
  /** How much. */
  count: number,
};
