// Written by `cargo xtask codegen`. Do not edit.
import type { ClockView } from "./ClockView.js";
import type { Direction } from "./Direction.js";
import type { NoteView } from "./NoteView.js";
import type { Phase } from "./Phase.js";
import type { PlayedCardView } from "./PlayedCardView.js";
import type { Seat } from "./Seat.js";
import type { SeatView } from "./SeatView.js";
import type { WaitingView } from "./WaitingView.js";
import type { WindowView } from "./WindowView.js";

/** A table as seen by one seat, or by a spectator. */
export type View = {
  /** The viewing seat; `None` for spectators. */
  me: Seat | null,
  /** The number of the round, from 1; 0 before the first. */
  round: number,
  /** The phase of the round. */
  phase: Phase,
  /** The direction of play. */
  direction: Direction,
  /** The seat that has the turn. */
  turn: Seat,
  /** The dealer. */
  dealer: Seat,
  /** The seats clockwise, in the order of their places. */
  seats: Array<SeatView>,
  /** The discard pile, bottom to top. */
  pile: Array<PlayedCardView>,
  /** The number of cards in the draw pile. */
  stock: number,
  /** The debt, in cards. The seat with the turn is the debtor. */
  debt: number,
  /** The number of players skipped when the turn moves on. */
  skips: number,
  /** The open windows, oldest first. */
  windows: Array<WindowView>,
  /** The running clocks, in the order in which they were started. */
  clocks?: Array<ClockView>,
  /** The seats that are out, in order of going out. */
  out: Array<Seat>,
  /** The seats that wait for the next deal, in order of arrival (M4). */
  waiting: Array<WaitingView>,
  /** The winners, after the end of the match. */
  winners: Array<Seat> | null,
  /** The public cells of rules, sorted by rule, cell, and key. */
  notes?: Array<NoteView>,
  /** The titles of the active home-made rules, in order. */
  homemade?: Array<string>,
};
