// Moments of the made-up table: changes of view and offers, by the name in the address.

import { claimOf } from '../src/lib/logged'
import type { TableStore } from '../src/lib/table.svelte'
import type { HomemadeOn, NoteView, Offer, Seat, View, ViewFact, Why, WindowView } from '../src/lib/wire'

interface Moment {
  view?: (view: View) => void
  offers?: (everybody: Seat[]) => Offer[]
  /** Actions to perform on the store. */
  then?: (store: TableStore) => void
  hand?: string[]
  /** The table's home-made rules. */
  homemade?: HomemadeOn[]
}

const opened = (view: View, kind: WindowView['kind'], part: Partial<WindowView> = {}) =>
  view.windows.push({
    kind,
    rule: 'super-power',
    asked: view.seats.map(({ seat }) => seat),
    answered: [],
    by: 1,
    about: null,
    step: 0,
    freeze: 'all',
    deadline: 6000,
    ...part,
  })
const made = (number: number, text: string): NoteView => ({
  rule: 'add-a-rule',
  cell: 'action',
  number,
  value: { text },
})
const pass: Offer = { verb: 'pass', rule: 'x' }
const others = (everybody: Seat[]) => everybody.filter((seat) => seat !== 0)

/** A moment in which these facts happen once the table is visible. */
const happens = (facts: (view: View) => ViewFact[]): Moment => ({
  then: (store) => {
    if (store.view) store.receiveUpdate({ version: 3, now: 30, facts: facts(store.view) })
  },
})
const drawn = (seat: Seat, count: number, why: Why): ViewFact[] =>
  Array.from({ length: count }, () => ({ is: 'drawn', seat, card: null, why }))
const raised = (cards: number): ViewFact[] => [
  { is: 'laid', seat: 1, card: 'Y+2', color: null, how: 'turn', uno: false },
  { is: 'debt-raised', cards },
  { is: 'turn-moved', to: 2 },
]

/** All moments, besides those of the stage itself. */
export const MOMENTS: Record<string, Moment> = {
  dense: {
    view: (view) => {
      view.debt = 16
      opened(view, 'hand-on', { freeze: 'hands-moving', rule: 'get-out-of-my-house' })
      for (const seat of view.seats)
        Object.assign(seat, { passes_to: (seat.seat + 1) % view.seats.length, liable: seat.seat > 0 && seat.seat < 4 })
    },
    offers: (all) => [
      { verb: 'draw', rule: 'x' },
      { verb: 'challenge', rule: 'x' },
      { verb: 'hand-on', rule: 'x' },
      { verb: 'catch', rule: 'uno', seats: others(all).slice(0, 3) },
    ],
  },
  ready: {
    view: (view) => {
      Object.assign(view, { phase: 'dealing', pile: [] })
      opened(view, 'ready', { answered: [1] })
    },
    offers: () => [{ verb: 'ready', rule: 'x' }],
  },
  race: {
    view: (view) => {
      view.pile.splice(0, 3)
      opened(view, 'play', { step: 1 })
    },
    offers: () => [{ verb: 'play', rule: 'race-start', cards: ['Y7'], how: 'turn' }, pass],
  },
  swap: {
    view: (view) => opened(view, 'swap', { by: 0, asked: [0] }),
    offers: (all) => [{ verb: 'swap', rule: 'x', seats: others(all) }, pass],
  },
  block: {
    view: (view) => opened(view, 'play', { asked: [0], about: 0 }),
    offers: () => [{ verb: 'play', rule: 'x', cards: ['R7', 'Y7'], how: 'block' }, pass],
  },
  shield: {
    view: (view) => {
      view.debt = 6
      opened(view, 'shield', { answered: [2] })
    },
    offers: () => [{ verb: 'shield', rule: 'x', cards: ['W', 'W+4'] }, pass],
    then: (store) => store.receiveUpdate({ version: 3, now: 30, facts: [{ is: 'shown', seat: 3, card: 'W' }] }),
  },
  crazy: {
    view: (view) => opened(view, 'play', {}),
    offers: () => [{ verb: 'play', rule: 'color-crazy', cards: ['Y3', 'Y7', 'Y0', 'YS', 'Y+2'], how: 'crazy' }],
  },
  either: {
    offers: () => [
      { verb: 'play', rule: 'turn', cards: ['Y7', 'Y3'], how: 'turn' },
      { verb: 'play', rule: 'matching', cards: ['Y7'], how: 'match', says_match: true },
      { verb: 'show', rule: 'x', cards: ['Y7', 'Y3'] },
      { verb: 'announce', rule: 'x' },
      { verb: 'draw', rule: 'x' },
      { verb: 'catch', rule: 'x', seats: [1] },
    ],
    then: (store) => store.tap('Y7', 'Y7:0'),
    hand: ['Y7', 'Y3', 'R7', 'B2', 'G9'],
  },
  truck: {
    view: (view) => (view.debt = 8),
    offers: () => [
      { verb: 'draw', rule: 'x' },
      { verb: 'pay', rule: 'x', cards: ['R3', 'R1', 'B4', 'G0', 'Y9', 'B5'], sum: 8 },
    ],
    then: (store) => {
      store.toggleChoice('pay')
      store.tap('R3', 'R3:0')
      store.tap('G0', 'G0:0')
    },
    hand: ['R3', 'R1', 'B4', 'G0', 'Y9', 'B5', 'W'],
  },
  marks: {
    view: (view) => {
      view.pile.push({ card: 'R6^', color: null, by: 1, owes: 0, how: 'turn' })
      opened(view, 'show', { rule: 'homemade', by: 0, asked: [0] })
    },
    offers: () => [{ verb: 'show', rule: 'homemade', cards: ['Y7', 'W', 'B2'] }],
    hand: ['R7', 'R3*^', 'Y7', 'Y+2^', 'B2', 'W', 'W+4^'],
  },
  peek: {
    view: (view) => opened(view, 'peek', { by: 0, asked: [0] }),
    offers: (all) => [{ verb: 'peek', rule: 'x', seats: others(all) }, pass],
  },
  /** The longest text of the caller: what was wrong, the cost, and that it is the player's turn. */
  hit: {
    offers: () => [{ verb: 'draw', rule: 'turn' }],
    then: (store) => {
      store.notice = { id: 98, text: '', reason: 'Those cards don’t add up to what you owe.', clause: null }
      store.shouts.say(
        claimOf({
          id: 99,
          text: 'Mistakes Cost Cards: You draw 2 cards for the mistake. It happens.',
          weight: 'loud',
          mine: true,
          rule: 'mistakes',
          seat: 0,
        }),
      )
    },
  },
  seen: {
    offers: () => [{ verb: 'color', rule: 'x' }],
    then: (store) =>
      store.receiveUpdate({
        version: 3,
        now: 30,
        facts: [{ is: 'peeked', seat: 2, by: 0, hand: ['R3', 'G7', 'W', 'B+2', 'BS', 'Y1', 'R9'] }],
      }),
  },
  place: {
    view: (view) => opened(view, 'move-to', { by: 0, asked: [0] }),
    offers: (all) => [{ verb: 'move-to', rule: 'x', numbers: others(all) }, pass],
  },
  give: {
    view: (view) => opened(view, 'give', { by: 0, asked: [0] }),
    offers: (all) => [{ verb: 'give', rule: 'x', cards: ['R3', 'R1', 'B4', 'G0'], seats: others(all) }, pass],
    hand: ['R3', 'R1', 'B4', 'G0'],
  },
  giveto: {
    view: (view) => opened(view, 'give', { by: 0, asked: [0] }),
    offers: (all) => [{ verb: 'give', rule: 'x', cards: ['R3', 'R1', 'B4', 'G0'], seats: others(all) }, pass],
    then: (store) => store.tap('B4', 'B4:0'),
    hand: ['R3', 'R1', 'B4', 'G0'],
  },
  make: {
    view: (view) => opened(view, 'make-rule', { by: 0, asked: [0] }),
    offers: () => [{ verb: 'make-rule', rule: 'x', numbers: [3] }, pass],
    hand: ['R3*', 'R1', 'B4*', 'G0'],
  },
  makehome: {
    view: (view) => {
      view.homemade = ['The Toll']
      opened(view, 'make-rule', { by: 0, asked: [0] })
    },
    offers: () => [{ verb: 'make-rule', rule: 'x', numbers: [3], homemade: [0] }, pass],
    hand: ['R3*', 'R1', 'B4*', 'G0'],
    homemade: [
      {
        id: 'toll',
        rule: { name: 'toll', title: 'The Toll' },
        meets: [],
        sentences: {
          en: ["When a player plays a card with this rule's number, the next player draws 1 card."],
          de: [],
        },
      },
    ],
  },
  change: {
    view: (view) => {
      view.notes = [made(3, 'moo'), made(8, 'type banana')]
      opened(view, 'make-rule', { by: 0, asked: [0] })
    },
    offers: () => [{ verb: 'make-rule', rule: 'x', numbers: [3, 8] }, pass],
  },
  do: {
    view: (view) => {
      view.notes = [made(7, 'moo'), made(8, 'type banana')]
      opened(view, 'do', { step: 7, answered: [2] })
    },
    offers: () => [{ verb: 'do', rule: 'x' }],
  },
  draw: {
    view: (view) => {
      view.notes = [made(7, 'draw a triangle')]
      opened(view, 'do', { step: 7 })
    },
    offers: () => [{ verb: 'do', rule: 'x' }],
  },
  memory: {
    offers: () => [
      { verb: 'play', rule: 'turn', cards: ['Y3', 'Y7'], how: 'turn' },
      { verb: 'draw', rule: 'x' },
      { verb: 'do', rule: 'x' },
    ],
  },
  hold: { view: (view) => opened(view, 'go', { by: 0, asked: [0] }), offers: () => [{ verb: 'go', rule: 'x' }] },
  accuse: { view: (view) => (view.turn = 2), offers: () => [{ verb: 'accuse', rule: 'x', seats: [1] }] },
  dispute: {
    view: (view) => opened(view, 'dispute', { by: 0, asked: [0], about: 1 }),
    offers: () => [{ verb: 'dispute', rule: 'x' }, pass],
  },
  /** Everything that seats can show at the same time, for measuring if any of it covers a name, a count or a badge. */
  crowd: {
    view: (view) => {
      const crowd = view.seats.filter(({ seat }) => seat !== 0)
      const dealer = crowd[1] ?? crowd[0]
      if (dealer) Object.assign(view, { dealer: dealer.seat, turn: dealer.seat, debt: 16 })
      for (const seat of crowd)
        Object.assign(seat, { cards: 12, said_uno: seat.seat % 3 === 1, liable: seat.seat % 3 === 2 })
      opened(view, 'slap', { answered: crowd.filter(({ seat }) => seat % 2 === 0).map(({ seat }) => seat) })
      view.homemade = ['The Toll']
      view.notes = crowd
        .filter(({ seat }) => seat % 4 === 2)
        .map(({ seat }) => ({ rule: 'homemade', cell: 'marks', number: 0, seat, value: { count: 2 } }))
    },
    offers: (all) => [{ verb: 'catch', rule: 'x', seats: others(all).filter((seat) => seat % 2 === 0) }],
    then: (store) => store.receiveUpdate({ version: 3, now: 30, facts: [{ is: 'shown', seat: 3, card: 'W' }] }),
  },
  waiting: { view: (view) => (view.waiting = [{ seat: 3, total: 20 }]) },
  unknown: {
    view: (view) => opened(view, 'juggle' as WindowView['kind']),
    offers: () => [{ verb: 'juggle' as Offer['verb'], rule: 'x', seats: [1, 2] }],
  },
  // Scenes. Times are those of a real game, so take pictures soon.
  'scene-cut': happens(() => [
    { is: 'laid', seat: 2, card: 'Y7', color: null, how: 'out-of-turn', uno: false },
    { is: 'turn-moved', to: 3 },
  ]),
  'scene-uno': happens(() => [{ is: 'said-uno', seat: 2 }]),
  'scene-caught': happens(() => [{ is: 'caught', seat: 1, by: 0 }, ...drawn(1, 5, 'uno')]),
  'scene-stack': happens(() => raised(4)),
  'scene-tower': happens(() => raised(12)),
  'scene-swapped': happens(() => [{ is: 'swapped', a: 1, b: 2, hand: null }]),
  'scene-hands': happens((view) =>
    view.seats.map(({ seat }) => ({ is: 'hand-given', from: seat, to: (seat + 1) % view.seats.length, hand: null })),
  ),
  'scene-truck': happens(() => [{ is: 'laid', seat: 2, card: 'R7', color: null, how: 'payment', uno: false }]),
  'scene-drew': happens(() => drawn(2, 8, 'debt')),
  'scene-out': happens(() => [{ is: 'went-out', seat: 2 }]),
  'scene-rule': happens(() => [
    { is: 'rule-made', seat: 1, number: 4, action: 'stand up and sing the first line of a song', from_memory: false },
  ]),
  'scene-podium': {
    view: (view) => opened(view, 'slap', { rule: 'slap' }),
    then: (store) => {
      const order = [2, 0, 1, 3].filter((seat) => store.view?.seats.some((other) => other.seat === seat))
      store.receiveUpdate({
        version: 3,
        now: 30,
        facts: [
          ...order.map((seat): ViewFact => ({ is: 'answered', rule: 'slap', seat })),
          { is: 'window-closed', rule: 'slap' },
          ...drawn(order.at(-1) ?? 0, 1, 'race'),
        ],
        photo: { places: order.map((seat, at) => ({ seat, ms: 231 + at * 47, dead_heat: false })) },
      })
    },
  },
}
