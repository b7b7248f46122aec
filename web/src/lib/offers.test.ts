import { describe, expect, it } from 'vitest'

import { playable, playableKinds } from './offers'
import type { Offer } from './wire'

describe('what stands out as playable', () => {
  const legal: Offer = { verb: 'play', rule: 'turn', cards: ['R5', 'W'] }
  const unlooked: Offer = { verb: 'play', rule: 'accusations', cards: ['R5', 'B2', 'G9'], unchecked: true }

  it('leaves out what the table only takes without looking', () => {
    expect([...playable([unlooked, legal])]).toEqual(['R5', 'W'])
    expect(playableKinds([legal, unlooked], ['B2', 'W', 'W'])).toEqual(['W'])
  })
})
