// Written by `cargo xtask codegen`. Do not edit.
import type { Awaited } from "./Awaited.js";
import type { Direction } from "./Direction.js";

/** The table as an example shows it: all hands are open. */
export type Scene = {
  /** The seats, clockwise. */
  seats: Array<string>,
  /** Whose turn it is. */
  turn: string,
  /** Which way play goes. */
  direction: Direction,
  /** How many cards are owed. */
  debt: number,
  /** The player who owes them. */
  debtor: string | null,
  /** The pile from bottom to top: a card, its colour called, `!` if its debt stands, `@` and who laid it. */
  pile: Array<string>,
  /** How many cards the stock has. */
  stock: number,
  /** The hands by seat. */
  hands: { [key in string]: Array<string> },
  /** The players who are out, in the order of going out. */
  out: Array<string>,
  /** What the table waits for. */
  window: Awaited | null,
  /** The players who can be caught. */
  liable: Array<string>,
  /** Whether the round is over. */
  over: boolean,
  /** This round's points, once it is over. */
  points: { [key in string]: number } | null,
  /** All points so far; nothing before there are any. */
  totals: { [key in string]: number } | null,
  /** The player who has won the match. */
  winner: string | null,
};
