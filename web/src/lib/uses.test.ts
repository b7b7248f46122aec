import { describe, expect, it } from 'vitest'

import { layOffer, takesEffect, usable, usesOf } from './uses'
import type { Offer } from './wire'

const turn: Offer = { verb: 'play', rule: 'turn', cards: ['Y7', 'Y3'], how: 'turn' }
const match: Offer = { verb: 'play', rule: 'matching', cards: ['Y7'], how: 'match', says_match: true }

describe('the uses of a card', () => {
  it('include both a play and a match if both are offered', () => {
    expect(usesOf([turn, match], 'Y7')).toEqual(['play', 'match'])
    expect(usesOf([turn, match], 'Y3')).toEqual(['play'])
    expect(usesOf([turn, match], 'B1')).toEqual([])
  })

  it('treat an unannounced match as a plain play', () => {
    expect(usesOf([{ ...match, says_match: false }], 'Y7')).toEqual(['play'])
    expect(layOffer([match], 'Y7')).toBeUndefined()
    expect(layOffer([match], 'Y7', true)).toBe(match)
  })

  it('include giving, paying, and matching', () => {
    const offers: Offer[] = [
      { verb: 'give', rule: 'x', cards: ['B1'], seats: [1] },
      { verb: 'pay', rule: 'x', cards: ['B1', 'B2'], sum: 3 },
    ]
    expect(usesOf(offers, 'B1')).toEqual(['give', 'pay'])
    expect([...usable(offers, 'pay')]).toEqual(['B1', 'B2'])
    expect([...usable([turn, match], 'match')]).toEqual(['Y7'])
    expect([...usable([turn, match, ...offers])]).toEqual(['Y7', 'Y3', 'B1', 'B2'])
  })

  it('require a color only if a wild takes effect', () => {
    expect(['turn', 'out-of-turn'].every((how) => takesEffect(how as Offer['how']))).toBe(true)
    expect(['match', 'crazy', 'payment', 'block'].some((how) => takesEffect(how as Offer['how']))).toBe(false)
  })
})
