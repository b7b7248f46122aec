import { describe, expect, it } from 'vitest'

import { madeUpView } from '../../dev/lobby'
import { drawnIn } from './drawn'
import { claimOf, heatOf, LASTS, type Scene, scenesOf, soundOf } from './scenes'
import { SOUNDS } from './sound'
import type { ViewFact } from './wire'

const drawn = (seat: number, n: number, why: 'deal' | 'draw' | 'race' = 'draw'): ViewFact[] =>
  Array.from({ length: n }, () => ({ is: 'drawn', seat, card: null, why }) as unknown as ViewFact)
const laid = (seat: number, card: string, how: 'turn' | 'payment' | 'out-of-turn' = 'turn', uno = false): ViewFact => ({
  is: 'laid',
  seat,
  card,
  color: null,
  how,
  uno,
})

function view(cards: readonly number[]) {
  const made = madeUpView(cards.length, 7)
  for (const seat of made.seats) seat.cards = cards[seat.seat] ?? 0
  return { ...made, pile: [] as typeof made.pile, debt: 0, turn: 0 }
}

/** One scene of each kind. */
const ALL: Scene[] = [
  { is: 'podium', places: [], slap: true, drawn: new Map() },
  { is: 'cut', seat: 1, card: 'Y7', over: 0 },
  { is: 'uno', seat: 1 },
  { is: 'caught', seat: 1, by: 0, cards: 5 },
  { is: 'stack', seat: 1, cards: 4, by: 0 },
  { is: 'drew', seat: 1, cards: 6, back: false },
  { is: 'drew', seat: 1, cards: 6, back: true },
  { is: 'robbed', seat: 1, by: 0 },
  { is: 'swapped', seat: 1, by: 0 },
  { is: 'hands', seats: [0, 1] },
  { is: 'truck', seat: 1 },
  { is: 'rule', seat: 1, number: 4, words: 'moo' },
  { is: 'out', seat: 1 },
]

describe('scenes', () => {
  it('show a draw of six cards, but no deal or smaller draw', () => {
    expect(scenesOf(drawn(1, 6), view([5, 5]))).toEqual([{ is: 'drew', seat: 1, cards: 6, back: false }])
    expect(scenesOf(drawn(1, 5), view([5, 5]))).toEqual([])
    expect(scenesOf(drawn(1, 7, 'deal'), view([0, 0]))).toEqual([])
    expect(scenesOf(drawn(1, 7, 'race'), view([5, 5])), 'the podium shows it').toEqual([])
    // Six cards that several players draw together are not a large draw for any of them.
    expect(scenesOf([...drawn(0, 3), ...drawn(1, 3)], view([5, 5]))).toEqual([])
  })

  it('show a draw four that hits its own player', () => {
    const before = view([5, 5])
    before.pile = [
      { card: 'W+4', color: 'R', by: 1, owes: 4, how: 'turn' },
      { card: 'R2', color: null, by: 0, owes: 0, how: 'payment' },
    ]
    expect(scenesOf(drawn(1, 4), before)).toEqual([{ is: 'drew', seat: 1, cards: 4, back: true }])
    expect(scenesOf(drawn(0, 4), before)).toEqual([])
  })

  it('show who jumps in over whom', () => {
    expect(scenesOf([laid(2, 'Y7', 'out-of-turn'), { is: 'turn-moved', to: 3 }], view([5, 5, 5, 5]))).toEqual([
      { is: 'cut', seat: 2, card: 'Y7', over: 0 },
    ])
    expect(scenesOf([laid(0, 'Y7')], view([5, 5]))).toEqual([])
  })

  it('show UNO, however it is said', () => {
    expect(scenesOf([laid(0, 'Y7', 'turn', true)], view([2, 5]))).toEqual([{ is: 'uno', seat: 0 }])
    expect(scenesOf([{ is: 'said-uno', seat: 1 }], view([2, 1]))).toEqual([{ is: 'uno', seat: 1 }])
  })

  it('show who catches whom, with the cards that it costs, and no second scene for these cards', () => {
    expect(scenesOf([{ is: 'caught', seat: 1, by: 0 }, ...drawn(1, 6)], view([5, 1]))).toEqual([
      { is: 'caught', seat: 1, by: 0, cards: 6 },
    ])
  })

  it('show a penalty that grows, and a large one, for the player who owes it then', () => {
    const raised = (cards: number): ViewFact[] => [
      laid(0, 'Y+2'),
      { is: 'debt-raised', cards },
      { is: 'turn-moved', to: 1 },
    ]
    expect(scenesOf(raised(2), view([5, 5])), 'a plain +2').toEqual([])
    expect(scenesOf(raised(4), view([5, 5]))).toEqual([{ is: 'stack', seat: 1, cards: 4, by: 0 }])
    expect(scenesOf(raised(2), { ...view([5, 5]), debt: 4 })).toEqual([{ is: 'stack', seat: 1, cards: 6, by: 0 }])
    expect([2, 4, 6, 9, 10, 22].map(heatOf)).toEqual([1, 2, 3, 3, 4, 4])
  })

  it('show swapped hands, and the loss of a one-card hand', () => {
    const swapped: ViewFact = { is: 'swapped', a: 0, b: 1, hand: null }
    expect(scenesOf([swapped], view([6, 1]))).toEqual([{ is: 'robbed', seat: 1, by: 0 }])
    expect(scenesOf([swapped], view([6, 2]))).toEqual([{ is: 'swapped', seat: 0, by: 1 }])
    // The seven was the player's second-to-last card.
    expect(scenesOf([laid(0, 'R7'), swapped], view([2, 9]))).toEqual([{ is: 'robbed', seat: 0, by: 1 }])
  })

  it('show hands that move, one at a time or all together', () => {
    const given = [0, 1, 2].map((from): ViewFact => ({ is: 'hand-given', from, to: (from + 1) % 3, hand: null }))
    expect(scenesOf(given, view([5, 5, 5]))).toEqual([{ is: 'hands', seats: [0, 1, 2] }])
    expect(scenesOf(given.slice(0, 1), view([5, 5, 5])), 'the window has shown it').toEqual([])
    const last: ViewFact[] = [{ is: 'hand-lifted', seat: 1 }, ...given.slice(0, 2)]
    expect(scenesOf(last, view([5, 5, 5])), 'the window has shown it').toEqual([])
  })

  it('show a truck that backs up', () => {
    expect(scenesOf([laid(2, 'R7', 'payment'), laid(2, 'R1', 'payment')], view([5, 5, 5]))).toEqual([
      { is: 'truck', seat: 2 },
    ])
  })

  it('show a new rule with its text', () => {
    const made: ViewFact = { is: 'rule-made', seat: 1, number: 4, action: 'moo like a cow', from_memory: true }
    expect(scenesOf([made], view([5, 5]))).toEqual([{ is: 'rule', seat: 1, number: 4, words: 'moo like a cow' }])
  })

  it('show a player who goes out, unless that ends the round', () => {
    const out: ViewFact = { is: 'went-out', seat: 1 }
    expect(scenesOf([out], view([5, 1]))).toEqual([{ is: 'out', seat: 1 }])
    expect(scenesOf([out, { is: 'round-over', hands: [] }], view([5, 1]))).toEqual([])
  })

  it('begin anew with a round', () => {
    expect(scenesOf([...drawn(1, 8), { is: 'round-begun', round: 2, dealer: 0, stock: 80 }], view([5, 5]))).toEqual([])
  })

  it('matter most to the player who caused them, then to the one they hit', () => {
    const caught: Scene = { is: 'caught', seat: 1, by: 0, cards: 5 }
    expect([0, 1, 2].map((me) => claimOf(caught, me).priority)).toEqual(['outcome', 'hit', 'moment'])
    expect(claimOf(caught, 2).least).toBe(LASTS.caught[0])
    expect(claimOf(caught, 2, 1.5).most).toBe(1.5 * LASTS.caught[1])
    expect(claimOf(caught, 2, 1.5).waits).toBe(1.5 * claimOf(caught, 2).waits)
  })

  it('last at most 1.6 seconds, except for words to remember', () => {
    for (const [is, [least, most]] of Object.entries(LASTS)) {
      expect(least, is).toBeLessThanOrEqual(most)
      expect(most, is).toBeLessThanOrEqual(is === 'rule' ? 3_000 : 1_600)
    }
  })

  it('each have a different sound', () => {
    const sounds = ALL.map(soundOf).filter((sound) => sound !== null)
    expect(new Set(sounds).size).toBe(sounds.length)
    for (const sound of sounds) expect(SOUNDS[sound], sound).toBeDefined()
  })

  it('count the cards that a player draws', () => {
    expect(drawnIn([...drawn(0, 4), ...drawn(1, 2), ...drawn(0, 7, 'deal')]).get(0)).toBe(4)
  })
})
