// Written by `cargo xtask codegen`. Do not edit.
import type { Colour } from "./Colour.js";
import type { How } from "./How.js";
import type { Seat } from "./Seat.js";

/** A card on the pile. */
export type LaidView = {
  /** The card. */
  card: string,
  /** The colour called, for wild-types. */
  colour: Colour | null,
  /** Who laid it; nobody for a starter. */
  by: Seat | null,
  /** How many cards of the debt are its. */
  owes: number,
  /** In what manner it was laid. */
  how: How,
};
