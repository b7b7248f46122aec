// Written by `cargo xtask codegen`. Do not edit.
import type { ClockView } from "./ClockView.js";
import type { Code } from "./Code.js";
import type { Color } from "./Color.js";
import type { How } from "./How.js";
import type { Seat } from "./Seat.js";
import type { SeatHand } from "./SeatHand.js";
import type { Time } from "./Time.js";
import type { ValueView } from "./ValueView.js";
import type { Verb } from "./Verb.js";
import type { View } from "./View.js";
import type { Why } from "./Why.js";
import type { WindowView } from "./WindowView.js";

/** The part of a fact that one seat may see. */
export type ViewFact = { "is": "match-begun" } | { "is": "round-begun", round: number, dealer: Seat, stock: number,
  /** The titles of the active home-made rules. */
  homemade?: Array<string>, } | { "is": "drawn", seat: Seat, card: string | null, why: Why, } | { "is": "turned-up", card: string, } | { "is": "laid", seat: Seat, card: string, color: Color | null, how: How, uno: boolean, } | { "is": "called", seat: Seat, color: Color, } | { "is": "turned" } | { "is": "will-skip" } | { "is": "skipped", seat: Seat, } | { "is": "turn-moved", to: Seat, } | { "is": "debt-raised", cards: number, } | { "is": "debt-settled" } | { "is": "passed", seat: Seat, stuck: boolean, } | { "is": "said-uno", seat: Seat, } | { "is": "liable", seats: Array<Seat>, } | { "is": "caught", seat: Seat, by: Seat, } | { "is": "window-opened", window: WindowView, } | { "is": "answered", rule: string, seat: Seat, } | { "is": "window-closed", rule: string, } | { "is": "hand-due", from: Seat, to: Seat, } | { "is": "hand-lifted", seat: Seat, } | { "is": "hand-given", from: Seat, to: Seat, hand: string[] | null, } | { "is": "undone", seat: Seat, view: View, } | { "is": "uncovered", card: string, } | { "is": "pile-taken", seat: Seat, start: number, cards: number, keeps_debt: boolean, } | { "is": "mistaken", seat: Seat, verb: Verb, } | { "is": "peeked", seat: Seat, by: Seat, hand: string[] | null, } | { "is": "shown", seat: Seat, card: string, } | { "is": "moved", seat: Seat, place: number, } | { "is": "changed-chairs", a: Seat, b: Seat, } | { "is": "swapped", a: Seat, b: Seat, hand: string[] | null, } | { "is": "gave", from: Seat, to: Seat, card: string | null, } | { "is": "excused", rule: string, seat: Seat, } | { "is": "also-asked", rule: string, seat: Seat, } | { "is": "prolonged", rule: string, deadline: Time, } | { "is": "clock-started", clock: ClockView, } | { "is": "clock-stopped", rule: string, } | { "is": "clock-rang", rule: string, step: number, } | { "is": "slid-under", seat: Seat, card: string, depth: number, } | { "is": "announced", seat: Seat, } | { "is": "noted", value: ValueView | null,
  /** The rule that owns the cell. */
  rule: string,
  /** The cell's name. */
  cell: string,
  /** The seat that it is kept for. */
  seat?: Seat,
  /** The number that it is kept for. */
  number?: number, } | { "is": "rule-made", seat: Seat, number: number, action: string,
  /** Index of the home-made rule, if it is one. */
  homemade?: number, from_memory: boolean, } | { "is": "performed", seat: Seat, action: string, } | { "is": "accused", by: Seat, seat: Seat, guilty: boolean, } | { "is": "lingers", seat: Seat, } | { "is": "refilled" } | { "is": "joined", seat: Seat, total: number, waits: boolean, } | { "is": "left", seat: Seat, } | { "is": "blunder", seat: Seat, card: string, code: Code, } | { "is": "showed", seat: Seat, to: Seat, hand: string[] | null, } | { "is": "challenged", by: Seat, seat: Seat, guilty: boolean, } | { "is": "went-out", seat: Seat, } | { "is": "came-back", seat: Seat, } | { "is": "reshuffled" } | { "is": "invoked", rule: string, seat: Seat, } | { "is": "fired", rule: number, title: string, seat: Seat, } | { "is": "suspended", rule: number, title: string, } | { "is": "pile-marked", place: number, card: string, marked: boolean, } | { "is": "held-marked", seat: Seat, card: string, marked: boolean, } | { "is": "rolled", rule: number, shown: number, } | { "is": "revealed", seat: Seat, cards: string[], } | { "is": "set-aside", seat: Seat, } | { "is": "retired", seat: Seat, } | { "is": "awarded", seat: Seat, points: number, total: number, } | { "is": "round-over", hands: Array<SeatHand>, } | { "is": "scored", seat: Seat, points: number, total: number, } | { "is": "match-over", winners: Array<Seat>,
};
