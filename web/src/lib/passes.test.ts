import { describe, expect, it } from 'vitest'

import { onlyPasses } from './passes'
import type { Offer, View } from './wire'

const view = (more: object = {}) => ({ phase: 'playing', turn: 1, windows: [], ...more }) as unknown as View
const offers = (...verbs: string[]) => verbs.map((verb) => ({ verb })) as unknown as Offer[]

describe('automatic passing', () => {
  it('applies if the player can do nothing else in their turn', () => {
    expect(onlyPasses(offers('pass'), view(), 1)).toBe(true)
    expect(onlyPasses(offers('pass', 'uno', 'catch', 'do'), view(), 1)).toBe(true)
  })

  it('does not apply while the player has a choice', () => {
    for (const verb of ['play', 'draw', 'show', 'challenge', 'match', 'pay']) {
      expect(onlyPasses(offers('pass', verb), view(), 1), verb).toBe(false)
    }
    expect(onlyPasses(offers('catch'), view(), 1)).toBe(false)
    expect(onlyPasses([], view(), 1)).toBe(false)
  })

  it('waits for the player’s turn and for open windows to close', () => {
    expect(onlyPasses(offers('pass'), view({ turn: 0 }), 1)).toBe(false)
    expect(onlyPasses(offers('pass'), view({ phase: 'over' }), 1)).toBe(false)
    expect(onlyPasses(offers('pass'), view({ windows: [{}] }), 1)).toBe(false)
    expect(onlyPasses(offers('pass'), null, 1)).toBe(false)
  })
})
