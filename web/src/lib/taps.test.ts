import { expect, it } from 'vitest'

import { Taps } from './taps'

const tap = (key: string, x: number, at: number, cards = 7) => ({ key, cards, x, y: 600, at })

it('takes the second of two quick taps for an echo, if the hand has changed under the finger', () => {
  const taps = new Taps()
  expect(taps.meant(tap('R7:0', 100, 1000))).toBe(true)
  expect(taps.meant(tap('R8:0', 102, 1150, 6))).toBe(false)
  // The echo does not prolong itself.
  expect(taps.meant(tap('R8:0', 102, 1310, 6))).toBe(true)
})

it('knows two cards of a kind apart by their number', () => {
  const taps = new Taps()
  expect(taps.meant(tap('R7:0', 100, 1000, 2))).toBe(true)
  expect(taps.meant(tap('R7:0', 100, 1100, 1))).toBe(false)
})

it('lets quick taps elsewhere be, and those that choose and let go', () => {
  const taps = new Taps()
  expect(taps.meant(tap('R7:0', 100, 1000))).toBe(true)
  expect(taps.meant(tap('B7:0', 200, 1100, 6))).toBe(true)
  expect(taps.meant(tap('B7:0', 200, 1180, 6))).toBe(true)
})
