import { PROTOCOL } from '@ruckus/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { renewPage, renewPageOnce } from './renew'

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
  afterEach(() => vi.unstubAllGlobals())

  it('is replaced once automatically', async () => {
    renewPageOnce()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    renewPageOnce()
    await Promise.resolve()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(sessionStorage.getItem('ruckus-renewed')).toBe(String(PROTOCOL))
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
