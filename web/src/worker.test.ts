import { readFileSync } from 'node:fs'

import { describe, expect, it, vi } from 'vitest'

import { notify as de } from './messages/de-settings'
import { notify as en } from './messages/en-settings'

/** Runs the service worker with these open pages. The build adds the two constants. */
function worker(...urls: string[]) {
  const listeners = new Map<string, (event: unknown) => void>()
  const pages = urls.map((url) => ({ url: `https://ruckus.test${url}`, focus: vi.fn(async () => undefined) }))
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    location: { origin: 'https://ruckus.test' },
    clients: { matchAll: vi.fn(async () => pages), openWindow: vi.fn(async () => null) },
    registration: { showNotification: vi.fn<(text: string, options: object) => Promise<void>>(async () => undefined) },
  }
  const code = readFileSync('src/worker.js', 'utf8')
  new Function('self', 'FILES', 'VERSION', code)(self, [], 'test')
  const send = async (name: string, event: object) => {
    let all: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ ...event, waitUntil: (task: Promise<unknown>) => (all = task) })
    await all
  }
  return { ...self, pages, send }
}

describe('the service worker', () => {
  const notification = (path?: string) => ({ notification: { close: vi.fn(), data: path && { path } } })

  it('focuses the page of a notification that is pressed', async () => {
    const { pages, clients, send } = worker('/', '/t/KEPT')
    const pressed = notification('/t/KEPT')
    await send('notificationclick', pressed)
    expect(pressed.notification.close).toHaveBeenCalledOnce()
    expect(pages.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1])
    expect(clients.openWindow).not.toHaveBeenCalled()
  })

  it('opens the page if it is closed', async () => {
    const { clients, send } = worker('/t/ELSE')
    await send('notificationclick', notification('/t/KEPT'))
    await send('notificationclick', notification())
    expect(clients.openWindow.mock.calls).toEqual([['/t/KEPT'], ['/']])
  })

  const pushed = (said: unknown) => ({ data: { json: () => said } })

  it('shows that a table waits, in the words of the page', async () => {
    for (const [language, words] of Object.entries({ en, de })) {
      const { registration, send } = worker()
      await send('push', pushed({ table: 'KEPT', lang: language }))
      expect(registration.showNotification.mock.calls).toEqual([
        [
          words.turn('KEPT'),
          { tag: 'turn-KEPT', renotify: true, icon: '/icons/icon-192.png', data: { path: '/t/KEPT' } },
        ],
      ])
    }
  })

  it('leads to the first screen if it cannot read a message', async () => {
    const unreadable = {
      data: {
        json: () => {
          throw new SyntaxError('no JSON')
        },
      },
    }
    for (const message of [{ data: null }, unreadable, pushed({ table: '../admin', lang: 'constructor' })]) {
      const { registration, send } = worker()
      await send('push', message)
      const shown = { tag: 'turn-', renotify: true, icon: '/icons/icon-192.png', data: { path: '/' } }
      expect(registration.showNotification.mock.calls).toEqual([['ruckus', shown]])
    }
  })
})
