import { describe, expect, it } from 'vitest'

import type { RoundReplayStep, ViewFact } from '../wire'
import { decisive } from './decisive'

const step = (...facts: ViewFact[]): RoundReplayStep => ({ at: 0, facts })
const drawn = (seat: number, n: number, why: 'turn' | 'deal' = 'turn') =>
  Array.from({ length: n }, (): ViewFact => ({ is: 'drawn', seat, card: null, why }))
const laid: ViewFact = { is: 'laid', seat: 0, card: 'R1', color: null, how: 'turn', uno: false }
const swapped: ViewFact = { is: 'swapped', a: 0, b: 1, hand: null }

describe('the decisive moment', () => {
  it('comes just before the largest draw of the second half', () => {
    const steps = [
      step(...drawn(0, 9)),
      step(laid),
      step(laid),
      step(laid),
      step(...drawn(1, 4)),
      step(laid),
      step(...drawn(0, 3)),
      step(laid),
    ]
    expect(decisive(steps)).toBe(4)
  })

  it('prefers hand swaps to drawn cards, and later swaps to earlier ones', () => {
    expect(decisive([step(laid), step(laid), step(laid), step(swapped), step(...drawn(1, 4)), step(laid)])).toBe(3)
    expect(decisive([step(laid), step(laid), step(swapped), step(swapped)])).toBe(3)
  })

  it('falls back to the last play, or to the start', () => {
    expect(decisive([step(laid), step(...drawn(1, 1)), step(laid), step({ is: 'round-over', hands: [] })])).toBe(2)
    expect(decisive([step(...drawn(0, 7, 'deal'))])).toBe(0)
    expect(decisive([])).toBe(0)
  })
})
