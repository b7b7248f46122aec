// Written by `cargo xtask codegen`. Do not edit.
import type { Awaited } from "./Awaited.js";
import type { Direction } from "./Direction.js";

/** The table with all hands shown. */
export type Scene = {
  /** The seats, clockwise. */
  seats: Array<string>,
  /** The player with the turn. */
  turn: string,
  /** The direction of play. */
  direction: Direction,
  /** The debt, in cards. */
  debt: number,
  /** The player who owes the debt. */
  debtor: string | null,
  /**
   * The discard pile from bottom to top: the card with its called color, `!` if its debt is unsettled, `@` and its
   * player.
   */
  pile: Array<string>,
  /** The number of cards in the draw pile. */
  stock: number,
  /** The hands by seat. */
  hands: { [key in string]: Array<string> },
  /** The players who are out, in order of going out. */
  out: Array<string>,
  /** The window that the table waits for. */
  window: Awaited | null,
  /** The players who can be caught. */
  liable: Array<string>,
  /** True if the round has ended. */
  over: boolean,
  /** The points of this round, after its end. */
  points: { [key in string]: number } | null,
  /** The totals; none while all are 0. */
  totals: { [key in string]: number } | null,
  /** The winner of the match. */
  winner: string | null,
};
