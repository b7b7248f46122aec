import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { renewPage, renewPageIfDue } from './renew'

/** A service worker whose new version is installed, and starts when the page asks for it. */
class FreshWorker extends EventTarget {
  state = 'installed'
  readonly asked: unknown[] = []
  postMessage(message: unknown): void {
    this.asked.push(message)
    this.state = 'activated'
    this.dispatchEvent(new Event('statechange'))
  }
}

describe('a page that is older than the server', () => {
  const reload = vi.fn()
  beforeEach(() => {
    sessionStorage.clear()
    reload.mockReset()
    vi.stubGlobal('location', { reload })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('is replaced automatically, at most once in ten minutes', async () => {
    vi.useFakeTimers()
    renewPageIfDue()
    await vi.runAllTimersAsync()
    expect(reload).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 9 * 60_000)
    renewPageIfDue()
    await vi.runAllTimersAsync()
    expect(reload).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 60_000)
    renewPageIfDue()
    await vi.runAllTimersAsync()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('does not wait forever for a new service worker', async () => {
    vi.useFakeTimers()
    const installing = Object.assign(new EventTarget(), { state: 'installing' })
    const registration = { update: async () => undefined, installing, waiting: null }
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
    void renewPage()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('lets the new service worker take over before it reloads', async () => {
    const waiting = new FreshWorker()
    const registration = { update: async () => undefined, installing: null, waiting }
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
    await renewPage()
    expect(waiting.asked).toEqual(['take over'])
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
