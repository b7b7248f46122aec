import { beforeEach, describe, expect, it, vi } from 'vitest'

import { roundView, seatView, windowView } from '../test-fixtures'
import { askOf } from './asks'
import { callOf } from './caller'
import { momentOf } from './moment'
import { TableStore } from './table.svelte'
import type { How, LobbyView, Offer, Seat, View, ViewFact, WindowView } from './wire'

const laid = (by: Seat, how: How = 'out-of-turn'): ViewFact => ({
  is: 'laid',
  seat: by,
  card: 'Y7',
  color: null,
  how,
  uno: false,
})
const play = (...cards: string[]): Offer => ({ verb: 'play', rule: 'turn', cards, how: 'turn' })

/** A table seen from Ann's seat. Her neighbor is Radish. */
function table(hand: string[], offers: Offer[], part: Partial<View> = {}) {
  const store = new TableStore()
  let n = 0
  store.attach({ command: () => ++n })
  store.receiveSnapshot({
    protocol: 1,
    version: 1,
    now: 0,
    you: { seat: 0, last_n: 0 },
    lobby: {
      code: 'KEPT',
      stage: 'playing',
      seats: [
        { seat: 0, name: 'Ann' },
        { seat: 1, name: 'Radish' },
      ],
      gone: [],
      rules: { switches: [] },
    } as unknown as LobbyView,
    view: roundView([seatView(0, hand), seatView(1, null)], part),
    offers,
  })
  let version = 1
  const hears = (facts: ViewFact[], next?: Offer[]) =>
    store.receiveUpdate({ version: ++version, now: version, facts, ...(next && { offers: next }) })
  return { store, hears }
}

/** The caller's text. */
function said(store: TableStore) {
  if (!store.view) throw new Error('no table')
  return callOf(store, {
    moment: momentOf(store, store.view),
    ask: askOf(store, store.view),
    race: null,
    lastCall: null,
    lesson: null,
  })
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a color picker', () => {
  it('closes with an explanation when another player jumps in', () => {
    const { store, hears } = table(['W', 'R1'], [play('W')])
    store.tap('W', 'W:0')
    expect(store.picking).toBe('W')
    hears([laid(1), { is: 'turn-moved', to: 0 }], [play('W')])
    expect(store.picking).toBeNull()
    expect(said(store)).toMatchObject({ text: 'Too late: Radish jumped in.', yourTurn: true })
    vi.advanceTimersByTime(5_000)
    expect(said(store)).toMatchObject({ rank: 'turn', text: 'Your turn: play a card' })
  })

  it('closes when the card can no longer be played', () => {
    const { store, hears } = table(['W', 'R1'], [play('W')])
    store.tap('W', 'W:0')
    hears([{ is: 'turn-moved', to: 1 }], [])
    expect(store.picking).toBeNull()
    expect(said(store).text).toBe('Too late: that’s decided.')
  })

  it('stays open if nothing changes, and closes silently after an answer', () => {
    const { store, hears } = table(['W', 'R1'], [play('W'), { verb: 'draw', rule: 'turn' }])
    store.act({ draw: true })
    store.tap('W', 'W:0')
    hears([{ is: 'said-uno', seat: 1 }])
    expect(store.picking).toBe('W')
    store.chooseColor('G')
    hears([{ ...laid(0, 'turn'), card: 'W', color: 'G' } as ViewFact, { is: 'turn-moved', to: 1 }], [])
    expect(store.notice).toBeNull()
  })

  it('explains why it closed even after an earlier action', () => {
    const { store, hears } = table(['W', 'R1'], [play('W'), { verb: 'draw', rule: 'turn' }])
    store.act({ play: 'R1' })
    store.tap('W', 'W:0')
    hears([laid(1)], [])
    expect(store.notice?.text).toBe('Too late: Radish jumped in.')
  })

  it('closes silently if it was opened before the player’s turn', () => {
    const { store, hears } = table(['W', 'R1'], [], { turn: 1 })
    store.tap('W', 'W:0')
    hears([laid(1, 'turn'), { is: 'turn-moved', to: 0 }], [play('W')])
    expect(store.picking).toBeNull()
    expect(store.notice).toBeNull()
  })

  it('closes silently when the round ends', () => {
    const { store, hears } = table(['W', 'R1'], [play('W')])
    store.tap('W', 'W:0')
    hears([laid(1), { is: 'round-over', hands: [] }], [])
    expect(store.picking).toBeNull()
    expect(store.notice).toBeNull()
  })

  it('closes after a lost connection if play has moved on', () => {
    const { store } = table(['W', 'R1'], [play('W')])
    store.tap('W', 'W:0')
    const { view, lobby } = store
    if (!view || !lobby) throw new Error('no table')
    store.receiveSnapshot({
      protocol: 1,
      version: 9,
      now: 9,
      you: { seat: 0, last_n: 1 },
      lobby,
      view: { ...view, turn: 1 },
      offers: [],
    })
    expect(store.picking).toBeNull()
    expect(store.notice?.text).toBe('Too late: that’s decided.')
  })
})

const QUESTIONS: [string, Offer, WindowView['kind']][] = [
  ['a color', { verb: 'color', rule: 'x' }, 'color'],
  ['whose hand', { verb: 'swap', rule: 'x', seats: [1] }, 'swap'],
  ['whom to look at', { verb: 'peek', rule: 'x', seats: [1] }, 'peek'],
  ['whom', { verb: 'name', rule: 'x', seats: [1] }, 'name'],
  ['a place', { verb: 'move-to', rule: 'x', numbers: [1] }, 'move-to'],
  ['a word', { verb: 'choose', rule: 'x', numbers: [1, 2] }, 'choose'],
  ['a card to give', { verb: 'give', rule: 'x', cards: ['R1'], seats: [1] }, 'give'],
  ['a card to hold up', { verb: 'shield', rule: 'x', cards: ['W'] }, 'shield'],
  ['a card to mark', { verb: 'show', rule: 'homemade', cards: ['R1'] }, 'show'],
  ['a rule', { verb: 'make-rule', rule: 'x', numbers: [3] }, 'make-rule'],
]

describe('a question from the table', () => {
  it.each(QUESTIONS)('explains why it closed before an answer: %s', (_, offer, kind) => {
    const { store, hears } = table(['W', 'R1'], [offer], { windows: [windowView(kind)] })
    hears([{ is: 'window-closed', rule: 'x' }], [])
    expect(store.notice?.text).toBe('Too late: that’s decided.')
  })

  it.each(QUESTIONS)('closes silently after an answer: %s', (_, offer, kind) => {
    const { store, hears } = table(['W', 'R1'], [offer], { windows: [windowView(kind)] })
    store.act({ pass: true })
    hears([{ is: 'window-closed', rule: 'x' }], [])
    expect(store.notice).toBeNull()
  })

  it('treats a refused answer as no answer', () => {
    const { store, hears } = table(['R1'], [{ verb: 'color', rule: 'x' }], { windows: [windowView('color')] })
    store.receiveAck({ n: store.act({ pass: true }) ?? 0, version: 1, refused: 'not-legal-now' })
    hears([{ is: 'window-closed', rule: 'x' }, laid(1, 'match')], [])
    expect(store.notice?.text).toBe('Too late: Radish was faster.')
  })

  it('gives way to the next question', () => {
    const { store, hears } = table(['W', 'R1'], [{ verb: 'swap', rule: 'x', seats: [1] }], {
      windows: [windowView('swap')],
    })
    hears([{ is: 'window-closed', rule: 'x' }], [{ verb: 'color', rule: 'x' }])
    expect(said(store)).toMatchObject({ rank: 'ask', text: 'Pick a color' })
  })
})

it.each<[string, Offer[], (store: TableStore) => void]>([
  ['a truck', [{ verb: 'pay', rule: 'x', cards: ['R1'], sum: 1 }], (store) => store.toggleChoice('pay')],
  ['a card to show', [{ verb: 'show', rule: 'x', cards: ['R1'] }], (store) => store.toggleChoice('show')],
  ['who gets a card', [{ verb: 'give', rule: 'x', cards: ['R1'], seats: [1] }], (store) => store.tap('R1', 'R1:0')],
  [
    'how a card is meant',
    [play('R1'), { verb: 'play', rule: 'matching', cards: ['R1'], how: 'match', says_match: true }],
    (store) => store.tap('R1', 'R1:0'),
  ],
])('an interrupted choice explains why it ended: %s', (_, offers, begin) => {
  const { store, hears } = table(['W', 'R1'], offers)
  begin(store)
  hears([laid(1), { is: 'turn-moved', to: 1 }], [])
  expect(store.choice).toBeNull()
  expect(store.notice?.text).toBe('Too late: Radish jumped in.')
})

it('the choice to play a shown wild resets when the question closes', () => {
  const { store, hears } = table(['W'], [{ verb: 'shield', rule: 'x', cards: ['W'] }], {
    windows: [windowView('shield')],
  })
  store.layAfter = true
  hears([{ is: 'window-closed', rule: 'x' }], [])
  expect(store.layAfter).toBe(false)
})
