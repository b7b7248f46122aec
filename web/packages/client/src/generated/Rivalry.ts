// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** One player has made another draw more cards than the other way around, by debts, spreads, and catches. */
export type Rivalry = {
  /** The player who made the other draw. */
  owes: Seat,
  /** The player who drew. */
  to: Seat,
  /** The difference, in cards. */
  cards: number,
};
