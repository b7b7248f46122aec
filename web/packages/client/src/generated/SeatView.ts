// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** What everybody sees of a seat, and what its owner sees of it. */
export type SeatView = {
  /** Which seat. */
  seat: Seat,
  /** How many cards it holds. */
  cards: number,
  /** Its cards, in the order in which they came: one's own, and everybody's once the round is over. */
  hand: string[] | null,
  /** How many cards of this seat are in transit: let go, and nobody's (SP-3.2). */
  lifted: number | null,
  /** The cards in transit, for who let them go. */
  lifted_hand: string[] | null,
  /** To whom the hand has yet to be passed. */
  passes_to: Seat | null,
  /** From whom a hand is awaited. */
  awaits: Seat | null,
  /** How many cards lie face down before the seat, to count at the end (home-made rules). */
  aside?: number,
  /** Has said UNO since getting to one card. */
  said_uno: boolean,
  /** Can be caught. */
  liable: boolean,
  /** The points of this round, once over. */
  points: number | null,
  /** All points of the match. */
  total: number,
};
