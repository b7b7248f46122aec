// Written by `cargo xtask codegen`. Do not edit.
import type { Color } from "./Color.js";
import type { How } from "./How.js";
import type { Seat } from "./Seat.js";

/** A card on the discard pile. */
export type PlayedCardView = {
  /** The card. */
  card: string,
  /** The color called, for wild-types. */
  color: Color | null,
  /** The player who played it; none for a starter. */
  by: Seat | null,
  /** The card's share of the debt. */
  owes: number,
  /** How the card was played. */
  how: How,
};
