import { afterEach, describe, expect, it, vi } from 'vitest'

import { isSeatKept, keepSeatKey, seatKey } from './device'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('what a device remembers', () => {
  it('keeps the key of a seat for a reload', () => {
    keepSeatKey('KEPT', 'secret')
    expect([seatKey('KEPT'), isSeatKept('KEPT')]).toEqual(['secret', true])
    keepSeatKey('KEPT', null)
    expect(seatKey('KEPT')).toBeNull()
  })

  it('keeps it until the page is loaded again where the browser keeps nothing, and says so', () => {
    const refuse = () => {
      throw new DOMException('no storage', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    keepSeatKey('LOST', 'secret')
    expect([seatKey('LOST'), isSeatKept('LOST')]).toEqual(['secret', false])
    keepSeatKey('LOST', null)
    expect([seatKey('LOST'), isSeatKept('LOST')]).toEqual([null, true])
  })
})
