import { expect, it } from 'vitest'

import { roundView, seatView } from '../test-fixtures'
import { bubblesOf } from './bubbles'
import type { Seat, View, ViewFact } from './wire'

const drawn = (seat: number, why: 'deal' | 'turn' | 'uno' | 'debt'): ViewFact => ({
  is: 'drawn',
  seat,
  card: null,
  why,
})
const cut = (seat: Seat): ViewFact => ({ is: 'laid', seat, card: 'Y7', color: null, how: 'out-of-turn', uno: false })
const view = (part: Partial<View> = {}): View =>
  roundView(
    [0, 1, 2, 3, 4].map((seat) => seatView(seat, null)),
    part,
  )
const bubbles = (facts: ViewFact[], part: Partial<View> = {}) => bubblesOf(facts, view(part))
const said = (...facts: ViewFact[]) => [...bubbles(facts)].map(([seat, { words }]) => [seat, words])

it('shows at each face what happened to the player', () => {
  expect(said({ is: 'skipped', seat: 1 })).toEqual([[1, 'skipped']])
  expect(said(drawn(2, 'debt'), drawn(2, 'debt'))).toEqual([[2, '+2']])
  expect(said({ is: 'caught', seat: 1, by: 0 }, drawn(1, 'uno'), drawn(1, 'uno'))).toEqual([[1, 'caught! +2']])
  expect(said({ is: 'performed', seat: 3, action: 'moo' })).toEqual([[3, 'moo!']])
})

it('adds the cost to an action that contains a plus sign', () => {
  expect(said({ is: 'performed', seat: 1, action: 'say 1+1' }, drawn(1, 'debt'))).toEqual([[1, 'say 1+1! +1']])
})

it('keeps the cost of a player who is skipped afterwards, and counts no ordinary draw', () => {
  expect(said(drawn(1, 'turn'), drawn(1, 'debt'), drawn(1, 'debt'), { is: 'skipped', seat: 1 })).toEqual([
    [1, 'skipped +2'],
  ])
})

it('says nothing about a deal or an ordinary turn', () => {
  expect(said(drawn(1, 'deal'), drawn(2, 'turn'))).toEqual([])
  expect(said({ is: 'skipped', seat: 1 }, { is: 'round-begun', round: 2, dealer: 0, stock: 80 })).toEqual([])
})

it('marks the players whom a jump-in skips, in the direction of play', () => {
  const skipped = (facts: ViewFact[], part: Partial<View>) =>
    [...bubbles(facts, part)].filter(([, bubble]) => bubble.skipped).map(([seat]) => seat)
  expect(skipped([cut(4)], { turn: 2, direction: 'left' })).toEqual([2, 3])
  expect(skipped([cut(4)], { turn: 2, direction: 'left', out: [3] })).toEqual([2])
  expect(skipped([cut(4)], { turn: 2, direction: 'right' })).toEqual([2, 1, 0])
  const seats = [0, 1, 2, 3, 4].map((seat) => seatView(seat, null, seat === 3 ? { cards: 0 } : {}))
  expect(skipped([cut(4)], { turn: 2, seats }), 'a player who dropped out').toEqual([2])
  expect(skipped([cut(2)], { turn: 2 }), 'on the own turn').toEqual([])
  expect(skipped([cut(3), { is: 'turn-moved', to: 4 }, cut(1)], { turn: 3, direction: 'left' })).toEqual([4, 0])
})
