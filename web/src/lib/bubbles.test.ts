import { expect, it } from 'vitest'

import { bubblesOf } from './bubbles'
import type { ViewFact } from './wire'

const drawn = (seat: number, why: 'deal' | 'turn' | 'uno' | 'debt'): ViewFact => ({
  is: 'drawn',
  seat,
  card: null,
  why,
})
const said = (...facts: ViewFact[]) => [...bubblesOf(facts)]

it('shows at each face what happened to the player', () => {
  expect(said({ is: 'skipped', seat: 1 })).toEqual([[1, 'skipped']])
  expect(said(drawn(2, 'debt'), drawn(2, 'debt'))).toEqual([[2, '+2']])
  expect(said({ is: 'caught', seat: 1, by: 0 }, drawn(1, 'uno'), drawn(1, 'uno'))).toEqual([[1, 'caught! +2']])
  expect(said({ is: 'performed', seat: 3, action: 'moo' })).toEqual([[3, 'moo!']])
})

it('says nothing about a deal or an ordinary turn', () => {
  expect(said(drawn(1, 'deal'), drawn(2, 'turn'))).toEqual([])
  expect(said({ is: 'skipped', seat: 1 }, { is: 'round-begun', round: 2, dealer: 0, stock: 80 })).toEqual([])
})
