import { describe, expect, it } from 'vitest'

import { Told } from './told.svelte'

describe('private notices', () => {
  it('show a slow connection until it recovers, reconnects, or is dismissed', () => {
    const told = new Told()
    for (const end of [() => told.hear({ is: 'line-fine' }), () => told.reconnected(), () => told.putAway()]) {
      told.hear({ is: 'slow-line', ms: 510, most: 300 })
      expect(told.slow).toEqual({ ms: 510, most: 300 })
      end()
      expect(told.slow).toBeNull()
    }
  })

  it('report an abandoned round until the player dismisses the notice', () => {
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

  it('report a seat’s odd reactions only once', () => {
    const told = new Told()
    told.hear({ is: 'odd-reactions', seat: 2, how: 'too-even' })
    told.hear({ is: 'odd-reactions', seat: 2, how: 'too-even' })
    expect(told.odd).toEqual([{ seat: 2, how: 'too-even' }])
    told.putAway(told.odd[0])
    told.hear({ is: 'odd-reactions', seat: 2, how: 'too-even' })
    expect(told.odd).toEqual([])
  })
})
