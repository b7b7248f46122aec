import { describe, expect, it } from 'vitest'

import { Told } from './told.svelte'

describe('what one player alone is told', () => {
  it('shows a slow connection until it is fine, new, or put away', () => {
    const told = new Told()
    for (const end of [() => told.hear({ is: 'line-fine' }), () => told.reconnected(), () => told.putAway()]) {
      told.hear({ is: 'slow-line', ms: 510, most: 300 })
      expect(told.slow).toEqual({ ms: 510, most: 300 })
      end()
      expect(told.slow).toBeNull()
    }
  })

  it('says that a round was given up until the player has read it', () => {
    const told = new Told()
    told.hearGivenUp(true)
    expect(told.givenUp).toBe(true)
    told.putAwayGivenUp()
    told.hearGivenUp(true)
    expect(told.givenUp).toBe(false)
    told.hearGivenUp(false)
    told.hearGivenUp(true)
    expect(told.givenUp).toBe(true)
  })

  it('shows odd reactions once to a host who has read of them', () => {
    const told = new Told()
    told.hear({ is: 'odd-reactions', seat: 2, how: 'too-even' })
    told.hear({ is: 'odd-reactions', seat: 2, how: 'too-even' })
    expect(told.odd).toEqual([{ seat: 2, how: 'too-even' }])
    told.putAway(told.odd[0])
    told.hear({ is: 'odd-reactions', seat: 2, how: 'too-even' })
    expect(told.odd).toEqual([])
  })
})
