// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A player has made another draw cards, by debts, spreads and catches, and has not had as many back. */
export type Rivalry = {
  /** Who made the other draw. */
  owes: Seat,
  /** Who drew. */
  to: Seat,
  /** How many cards more than the other way round. */
  cards: number,
};
