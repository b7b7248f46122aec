import { describe, expect, it } from 'vitest'

import { playable, playableKinds } from './offers'
import type { Offer } from './wire'

describe('highlighted cards', () => {
  const legal: Offer = { verb: 'play', rule: 'turn', cards: ['R5', 'W'] }
  const unlooked: Offer = { verb: 'play', rule: 'accusations', cards: ['R5', 'B2', 'G9'], unchecked: true }

  it('exclude cards that the table accepts unchecked', () => {
    expect([...playable([unlooked, legal])]).toEqual(['R5', 'W'])
    expect(playableKinds([legal, unlooked], ['B2', 'W', 'W'])).toEqual(['W'])
  })
})
