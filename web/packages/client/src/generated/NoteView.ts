// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";
import type { ValueView } from "./ValueView.js";

/** Something that a rule remembers. */
export type NoteView = {
  /** What it is. */
  value: ValueView,
  /** Whose rule's. */
  rule: string,
  /** Its name. */
  cell: string,
  /** The seat that it is kept for. */
  seat?: Seat,
  /** The number that it is kept for. */
  number?: number,
};
