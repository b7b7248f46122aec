import { describe, expect, it } from 'vitest'
import { keyed } from '@ruckus/client'

import { chosen, fitting, sumOf, toggled } from './truck'

const hand = keyed(['R3', 'R3', 'B4', 'G0', 'Y9', 'W'])
const kinds = new Set(['R3', 'B4', 'G0', 'Y9'])

describe('the truck', () => {
  it('adds up the chosen cards in the order of selection', () => {
    const keys = toggled(toggled([], 'B4:0'), 'R3:1')
    expect(chosen(hand, keys)).toEqual(['B4', 'R3'])
    expect(sumOf(hand, keys)).toBe(7)
    expect(toggled(keys, 'B4:0')).toEqual(['R3:1'])
  })

  it('highlights cards that can still complete the sum', () => {
    expect([...fitting(hand, kinds, [], 7)].sort()).toEqual(['B4:0', 'G0:0', 'R3:0', 'R3:1'])
    expect([...fitting(hand, kinds, ['R3:0'], 7)].sort()).toEqual(['B4:0', 'G0:0'])
  })

  it('accepts a zero at the full sum, but no dead ends', () => {
    expect([...fitting(hand, kinds, ['R3:0', 'B4:0'], 7)]).toEqual(['G0:0'])
    expect(fitting(hand, kinds, [], 2).size).toBe(0)
    expect(fitting(hand, kinds, ['Y9:0'], 7).size).toBe(0)
  })
})
