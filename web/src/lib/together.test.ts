import { describe, expect, it } from 'vitest'
import { keyed } from '@ruckus/client'

import { bundlesOf, completing, takes } from './together'
import type { Offer } from './wire'

const offer = (more: Partial<Offer>): Offer => ({
  verb: 'pay',
  rule: 'homemade',
  cards: ['G3', 'G4', 'B3', 'B4', 'G1'],
  count: 2,
  ...more,
})
const hand = keyed(['G3', 'G4', 'B3', 'B4', 'G1', 'W'])
const cardsOf = (keys: ReadonlySet<string>): string[] => hand.filter(({ key }) => keys.has(key)).map(({ card }) => card)
const keyOf = (card: string): string => hand.find((held) => held.card === card)?.key ?? ''

describe('cards that are played together', () => {
  it('share a color and add up if the offer requires it', () => {
    const bundles = bundlesOf([offer({ same: 'color', sum: 7 })])
    const [bundle] = bundles
    if (bundle === undefined) throw new Error('none')
    expect(takes(bundle, ['G3', 'G4'])).toBe(true)
    for (const wrong of [['G3', 'B4'], ['G3', 'G1'], ['G3'], ['G3', 'G4', 'G1'], []])
      expect(takes(bundle, wrong), wrong.join(' ')).toBe(false)
    expect(cardsOf(completing(hand, bundles, []))).toEqual(['G3', 'G4', 'B3', 'B4'])
    expect(cardsOf(completing(hand, bundles, [keyOf('B3')]))).toEqual(['B4'])
  })

  it('share a face regardless of color', () => {
    const bundles = bundlesOf([offer({ same: 'face' })])
    expect(cardsOf(completing(hand, bundles, [keyOf('G4')]))).toEqual(['B4'])
  })

  it('do not include payments of a debt', () => {
    expect(bundlesOf([{ verb: 'pay', rule: 'back-up-the-truck', cards: ['G3'], sum: 7 }])).toEqual([])
  })
})
