// Written by `cargo xtask codegen`. Do not edit.
import type { ClockView } from "./ClockView.js";
import type { Direction } from "./Direction.js";
import type { LaidView } from "./LaidView.js";
import type { NoteView } from "./NoteView.js";
import type { Phase } from "./Phase.js";
import type { Seat } from "./Seat.js";
import type { SeatView } from "./SeatView.js";
import type { WaitingView } from "./WaitingView.js";
import type { WindowView } from "./WindowView.js";

/** A table as seen from one seat, or from none. */
export type View = {
  /** Whose eyes; nobody's for onlookers. */
  me: Seat | null,
  /** The number of the round, from 1; 0 before the first. */
  round: number,
  /** How far the round is. */
  phase: Phase,
  /** Which way play goes. */
  direction: Direction,
  /** Whose turn it is. */
  turn: Seat,
  /** Who deals. */
  dealer: Seat,
  /** The seats clockwise as they sit. */
  seats: Array<SeatView>,
  /** The discard pile, bottom to top. */
  pile: Array<LaidView>,
  /** How many cards the stock has. */
  stock: number,
  /** How many cards are owed; the debtor is whose turn it is. */
  debt: number,
  /** How many will be passed over when the turn moves on. */
  skips: number,
  /** The open windows, oldest first. */
  windows: Array<WindowView>,
  /** The clocks that run, in the order in which they were started. */
  clocks?: Array<ClockView>,
  /** Who is out, in order of going out. */
  out: Array<Seat>,
  /** Who waits for the next deal, in the order of coming (M4). */
  waiting: Array<WaitingView>,
  /** The winners, once the match is over. */
  winners: Array<Seat> | null,
  /** What rules remember that all may see, in the order of the names of rules and cells. */
  notes?: Array<NoteView>,
  /** The titles of the home-made rules that hold, in their order. */
  homemade?: Array<string>,
};
