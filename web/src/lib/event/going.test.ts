import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { BACK_AFTER, WayBack } from './back.svelte'
import { Going, GOES_AFTER } from './going.svelte'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('moving to a new place', () => {
  it('takes a few seconds, and happens once', () => {
    const go = vi.fn()
    const going = new Going('KEPT', go)
    going.see(null)
    expect(going.left).toBeNull()
    going.see('A~1')
    expect(going.left).toBe(GOES_AFTER)
    vi.advanceTimersByTime(2_000)
    going.see('A~1')
    expect(going.left).toBe(GOES_AFTER - 2)
    vi.advanceTimersByTime(GOES_AFTER * 1_000)
    expect(go).toHaveBeenCalledTimes(1)
    expect(going.left).toBeNull()
  })

  it('does not repeat after a return, but restarts for the next place', () => {
    const go = vi.fn()
    new Going('KEPT', go).see('A~1')
    vi.advanceTimersByTime(GOES_AFTER * 1_000)
    const again = new Going('KEPT', go)
    again.see('A~1')
    expect(again.left).toBeNull()
    again.see('A~2')
    expect(again.left).toBe(GOES_AFTER)
    const elsewhere = new Going('BLUF', go)
    elsewhere.see('A~1')
    expect(elsewhere.left).toBe(GOES_AFTER)
  })

  it('can be canceled, and still works on request', () => {
    const go = vi.fn()
    const going = new Going('KEPT', go)
    going.see('A~1')
    going.stop()
    vi.advanceTimersByTime(60_000)
    expect(go).not.toHaveBeenCalled()
    going.now()
    expect(go).toHaveBeenCalledTimes(1)
  })

  it('stops if the place disappears or the page closes', () => {
    const go = vi.fn()
    const going = new Going('KEPT', go)
    going.see('A~1')
    going.see(null)
    expect(going.left).toBeNull()
    going.see('A~1')
    going.close()
    vi.advanceTimersByTime(60_000)
    expect(go).not.toHaveBeenCalled()
  })
})

describe('returning to the event', () => {
  it('leaves time for the scores, and can be stopped', () => {
    const go = vi.fn()
    const way = new WayBack(go)
    way.see(false)
    expect(way.left).toBeNull()
    way.see(true)
    expect(way.left).toBe(BACK_AFTER)
    vi.advanceTimersByTime(BACK_AFTER * 1_000)
    expect(go).toHaveBeenCalledTimes(1)
    const stays = new WayBack(go)
    stays.see(true)
    stays.close()
    stays.see(true)
    vi.advanceTimersByTime(60_000)
    expect(go).toHaveBeenCalledTimes(1)
  })
})
