// Written by `cargo xtask codegen`. Do not edit.
import type { Code } from "./Code";
import type { Colour } from "./Colour";
import type { How } from "./How";
import type { Seat } from "./Seat";
import type { SeatHand } from "./SeatHand";
import type { Why } from "./Why";
import type { WindowView } from "./WindowView";

/** What one seat is told of a fact. */
export type ViewFact = { "is": "match-begun" }
  | { "is": "round-begun", round: number, dealer: Seat, stock: number, }
  | { "is": "drawn", seat: Seat, card: string | null, why: Why, }
  | { "is": "turned-up", card: string, }
  | { "is": "laid", seat: Seat, card: string, colour: Colour | null, how: How, uno: boolean, }
  | { "is": "called", seat: Seat, colour: Colour, }
  | { "is": "turned" }
  | { "is": "will-skip" }
  | { "is": "skipped", seat: Seat, }
  | { "is": "turn-moved", to: Seat, }
  | { "is": "debt-raised", cards: number, }
  | { "is": "debt-settled" }
  | { "is": "passed", seat: Seat, stuck: boolean, }
  | { "is": "said-uno", seat: Seat, }
  | { "is": "liable", seats: Array<Seat>, }
  | { "is": "caught", seat: Seat, by: Seat, }
  | { "is": "window-opened", window: WindowView, }
  | { "is": "answered", rule: string, seat: Seat, }
  | { "is": "window-closed", rule: string, }
  | { "is": "hand-due", from: Seat, to: Seat, }
  | { "is": "hand-lifted", seat: Seat, }
  | { "is": "hand-given", from: Seat, to: Seat, hand: string[] | null, }
  | { "is": "pile-taken", seat: Seat, start: number, cards: number, }
  | { "is": "blunder", seat: Seat, card: string, code: Code, }
  | { "is": "showed", seat: Seat, to: Seat, hand: string[] | null, }
  | { "is": "challenged", by: Seat, seat: Seat, guilty: boolean, }
  | { "is": "went-out", seat: Seat, }
  | { "is": "came-back", seat: Seat, }
  | { "is": "reshuffled" }
  | { "is": "invoked", rule: string, seat: Seat, }
  | { "is": "round-over", hands: Array<SeatHand>, }
  | { "is": "scored", seat: Seat, points: number, total: number, }
  | { "is": "match-over", winners: Array<Seat>, };
