import { describe, expect, it } from 'vitest'

import { Notices } from './notices.svelte'

describe('private notices', () => {
  it('show a slow connection until it recovers, reconnects, or is dismissed', () => {
    const notices = new Notices()
    for (const end of [
      () => notices.receive({ is: 'line-fine' }),
      () => notices.reconnected(),
      () => notices.dismiss(),
    ]) {
      notices.receive({ is: 'slow-line', ms: 510, most: 300 })
      expect(notices.slow).toEqual({ ms: 510, most: 300 })
      end()
      expect(notices.slow).toBeNull()
    }
  })

  it('report an abandoned round until the player dismisses the notice', () => {
    const notices = new Notices()
    notices.receiveGivenUp(true)
    expect(notices.givenUp).toBe(true)
    notices.dismissGivenUp()
    notices.receiveGivenUp(true)
    expect(notices.givenUp).toBe(false)
    notices.receiveGivenUp(false)
    notices.receiveGivenUp(true)
    expect(notices.givenUp).toBe(true)
  })

  it('report a seat’s odd reactions only once', () => {
    const notices = new Notices()
    notices.receive({ is: 'odd-reactions', seat: 2, how: 'too-even' })
    notices.receive({ is: 'odd-reactions', seat: 2, how: 'too-even' })
    expect(notices.odd).toEqual([{ seat: 2, how: 'too-even' }])
    notices.dismiss(notices.odd[0])
    notices.receive({ is: 'odd-reactions', seat: 2, how: 'too-even' })
    expect(notices.odd).toEqual([])
  })
})
