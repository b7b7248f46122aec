import { describe, expect, it } from 'vitest'

import { layOffer, takesEffect, usable, usesOf } from './uses'
import type { Offer } from './wire'

const turn: Offer = { verb: 'play', rule: 'turn', cards: ['Y7', 'Y3'], how: 'turn' }
const match: Offer = { verb: 'play', rule: 'matching', cards: ['Y7'], how: 'match', says_match: true }

describe('what a press on a card means', () => {
  it('offers both ways where both are offered', () => {
    expect(usesOf([turn, match], 'Y7')).toEqual(['play', 'match'])
    expect(usesOf([turn, match], 'Y3')).toEqual(['play'])
    expect(usesOf([turn, match], 'B1')).toEqual([])
  })

  it('takes a match out of turn, which need not be said, as a plain card', () => {
    expect(usesOf([{ ...match, says_match: false }], 'Y7')).toEqual(['play'])
    expect(layOffer([match], 'Y7')).toBeUndefined()
    expect(layOffer([match], 'Y7', true)).toBe(match)
  })

  it('knows cards that are shown, given, paid and held up', () => {
    const offers: Offer[] = [
      { verb: 'give', rule: 'x', cards: ['B1'], seats: [1] },
      { verb: 'pay', rule: 'x', cards: ['B1', 'B2'], sum: 3 },
    ]
    expect(usesOf(offers, 'B1')).toEqual(['give', 'pay'])
    expect([...usable(offers, 'pay')]).toEqual(['B1', 'B2'])
    expect([...usable([turn, match], 'match')]).toEqual(['Y7'])
    expect([...usable([turn, match, ...offers])]).toEqual(['Y7', 'Y3', 'B1', 'B2'])
  })

  it('wants a colour only where a wild takes effect', () => {
    expect(['turn', 'out-of-turn'].every((how) => takesEffect(how as Offer['how']))).toBe(true)
    expect(['match', 'crazy', 'payment', 'block'].some((how) => takesEffect(how as Offer['how']))).toBe(false)
  })
})
