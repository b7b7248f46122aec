// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";
import type { ValueView } from "./ValueView.js";

/** A value in the memory of a rule. */
export type NoteView = {
  /** The value. */
  value: ValueView,
  /** The rule that owns the cell. */
  rule: string,
  /** The cell's name. */
  cell: string,
  /** The seat that it is kept for. */
  seat?: Seat,
  /** The number that it is kept for. */
  number?: number,
};
