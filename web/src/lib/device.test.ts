import { afterEach, describe, expect, it, vi } from 'vitest'

import { isSeatKept, keepSeatKey, seatKey } from './device'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the memory of a device', () => {
  it('keeps the key of a seat across reloads', () => {
    keepSeatKey('KEPT', 'secret')
    expect([seatKey('KEPT'), isSeatKept('KEPT')]).toEqual(['secret', true])
    keepSeatKey('KEPT', null)
    expect(seatKey('KEPT')).toBeNull()
  })

  it('keeps the key until a reload if storage is blocked', () => {
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
