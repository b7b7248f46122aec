// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** The public state of a seat, plus the private state for its owner. */
export type SeatView = {
  /** The seat. */
  seat: Seat,
  /** The number of cards in the hand. */
  cards: number,
  /**
   * The cards in the order in which they were added. Present for the viewer's own seat, and for all seats after the
   * round.
   */
  hand: string[] | null,
  /** The number of cards in transit from this seat (SP-3.2). */
  lifted: number | null,
  /** The cards in transit, only for the seat that gave them up. */
  lifted_hand: string[] | null,
  /** The seat that the hand still has to be passed to. */
  passes_to: Seat | null,
  /** The seat that a hand is expected from. */
  awaits: Seat | null,
  /** The number of cards set aside face down, which count at the end (home-made rules). */
  aside?: number,
  /** True if the player has said UNO since reaching one card. */
  said_uno: boolean,
  /** True if the player can be caught. */
  liable: boolean,
  /** The points of this round, after its end. */
  points: number | null,
  /** The points of the match. */
  total: number,
};
