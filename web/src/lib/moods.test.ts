import { describe, expect, it } from 'vitest'
import { moodsOf } from './moods'
import type { View, ViewFact } from './wire'

const before = { turn: 0 } as View
const felt = (...facts: ViewFact[]) => Object.fromEntries(moodsOf(facts, before))
const drawn = (seat: number, why = 'debt') => ({ is: 'drawn', seat, card: null, why }) as ViewFact
const laid = (seat: number, card: string, how = 'turn') =>
  ({ is: 'laid', seat, card, color: null, how, uno: false }) as ViewFact

describe('faces', () => {
  it('wince after drawing two cards, but not after one or a deal', () => {
    expect(felt(drawn(1))).toEqual({})
    expect(felt(drawn(1), drawn(1))).toEqual({ 1: 'wince' })
    expect(felt(drawn(1, 'deal'), drawn(1, 'deal'))).toEqual({})
  })

  it('gloat after a draw card or a jump-in', () => {
    expect(felt(laid(0, 'R5'))).toEqual({})
    expect(felt(laid(0, 'R+2'))).toEqual({ 0: 'gloat' })
    expect(felt(laid(0, 'W+4'))).toEqual({ 0: 'gloat' })
    expect(felt(laid(2, 'R5', 'out-of-turn'))).toEqual({ 2: 'gloat' })
  })

  it('wince or gloat after a catch or a wrong challenge', () => {
    expect(felt({ is: 'caught', seat: 1, by: 2 })).toEqual({ 1: 'wince', 2: 'gloat' })
    expect(felt({ is: 'challenged', by: 2, seat: 1, guilty: false })).toEqual({ 1: 'gloat', 2: 'wince' })
  })
})
