import { describe, expect, it } from 'vitest'

import { madeUpView } from '../../dev/lobby'
import { drawnIn } from './drawn'
import { type Scene, sceneOf, soundOf } from './scenes'
import type { ViewFact } from './wire'

const drawn = (seat: number, n: number, why: 'deal' | 'draw' = 'draw'): ViewFact[] =>
  Array.from({ length: n }, () => ({ is: 'drawn', seat, card: null, why }) as unknown as ViewFact)

function view(cards: readonly number[]) {
  const made = madeUpView(cards.length, 7)
  for (const seat of made.seats) seat.cards = cards[seat.seat] ?? 0
  return { ...made, pile: [] as typeof made.pile }
}

describe('scenes', () => {
  it('show a draw of six cards, but no deal or smaller draw', () => {
    expect(sceneOf(drawn(1, 6), view([5, 5]))).toEqual({ is: 'drew', seat: 1, cards: 6, back: false })
    expect(sceneOf(drawn(1, 5), view([5, 5]))).toBeNull()
    expect(sceneOf(drawn(1, 7, 'deal'), view([0, 0]))).toBeNull()
    // Six cards that several players draw together are not a large draw for any of them.
    expect(sceneOf([...drawn(0, 3), ...drawn(1, 3)], view([5, 5]))).toBeNull()
  })

  it('show a draw four that hits its own player', () => {
    const before = view([5, 5])
    before.pile = [
      { card: 'W+4', color: 'R', by: 1, owes: 4, how: 'turn' },
      { card: 'R2', color: null, by: 0, owes: 0, how: 'payment' },
    ]
    expect(sceneOf(drawn(1, 4), before)).toEqual({ is: 'drew', seat: 1, cards: 4, back: true })
    expect(sceneOf(drawn(0, 4), before)).toBeNull()
  })

  it('show the loss of a one-card hand in a swap', () => {
    const swapped: ViewFact = { is: 'swapped', a: 0, b: 1, hand: null }
    expect(sceneOf([swapped], view([6, 1]))).toEqual({ is: 'robbed', seat: 1, by: 0 })
    expect(sceneOf([swapped], view([6, 2]))).toBeNull()
    // The seven was the player's second-to-last card.
    const seven: ViewFact = { is: 'laid', seat: 0, card: 'R7', color: null, how: 'turn', uno: false }
    expect(sceneOf([seven, swapped], view([2, 9]))).toEqual({ is: 'robbed', seat: 0, by: 1 })
  })

  it('show a truck that backs up', () => {
    const paid: ViewFact = { is: 'laid', seat: 2, card: 'R7', color: null, how: 'payment', uno: false }
    expect(sceneOf([paid], view([5, 5, 5]))).toEqual({ is: 'truck', seat: 2 })
    expect(sceneOf([{ ...paid, how: 'out-of-turn' }], view([5, 5, 5]))).toBeNull()
  })

  it('show a new rule with its text', () => {
    const made: ViewFact = { is: 'rule-made', seat: 1, number: 4, action: 'moo like a cow', from_memory: true }
    expect(sceneOf([made], view([5, 5]))).toEqual({ is: 'rule', seat: 1, number: 4, words: 'moo like a cow' })
  })

  it('each play a different sound', () => {
    const load: Scene = { is: 'drew', seat: 1, cards: 6, back: false }
    const scenes: Scene[] = [
      load,
      { ...load, back: true },
      { is: 'robbed', seat: 1, by: 0 },
      { is: 'truck', seat: 1 },
      { is: 'podium', places: [] },
      { is: 'rule', seat: 1, number: 4, words: 'moo' },
    ]
    expect(scenes.map(soundOf)).toEqual(['load', 'back', 'robbed', 'truck', 'podium', 'rule'])
  })

  it('count the cards that a player draws', () => {
    expect(drawnIn([...drawn(0, 4), ...drawn(1, 2), ...drawn(0, 7, 'deal')]).get(0)).toBe(4)
  })
})
