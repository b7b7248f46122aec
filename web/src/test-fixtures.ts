// Views and rules for tests: a running round with a yellow 7 on the discard pile, and rules that are off.

import type { RuleSwitch, Seat, SeatView, View, WindowKind, WindowView } from './lib/wire'

/** A seat with this hand, or with 3 cards that the viewer does not see. */
export const seatView = (seat: Seat, hand: string[] | null, part: Partial<SeatView> = {}): SeatView => ({
  seat,
  cards: hand?.length ?? 3,
  hand,
  lifted: null,
  lifted_hand: null,
  passes_to: null,
  awaits: null,
  said_uno: false,
  liable: false,
  points: null,
  total: 0,
  ...part,
})

/** A round from seat 0, which has the turn. */
export const roundView = (seats: SeatView[], part: Partial<View> = {}): View => ({
  me: 0,
  round: 1,
  phase: 'playing',
  direction: 'left',
  turn: 0,
  dealer: 1,
  seats,
  pile: [{ card: 'Y7', color: null, by: 1, owes: 0, how: 'turn' }],
  stock: 40,
  debt: 0,
  skips: 0,
  windows: [],
  out: [],
  waiting: [],
  winners: null,
  ...part,
})

/** A window that seat 0 opened for itself. */
export const windowView = (kind: WindowKind, part: Partial<WindowView> = {}): WindowView => ({
  kind,
  rule: 'x',
  asked: [0],
  answered: [],
  by: 0,
  about: null,
  step: 0,
  freeze: 'all',
  deadline: 4000,
  ...part,
})

/** A rule that is off. */
export const ruleSwitch = (name: string, part: Partial<RuleSwitch> = {}): RuleSwitch => ({
  name,
  title: name,
  clause: 'X-1',
  sentence: '',
  value: false,
  range: null,
  word: null,
  params: [],
  answers: [],
  excludes: [],
  requires: [],
  changed: false,
  ...part,
})
