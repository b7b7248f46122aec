import { describe, expect, it, vi } from 'vitest'

import { type Devices, endPush, subscribeSeats } from './push'

/** A device with a push service, and a server with this key. */
function device(key: string | undefined, allowed = true) {
  let held: PushSubscription | null = null
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer
  const manager = {
    getSubscription: vi.fn(async () => held),
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
      held = {
        options: { applicationServerKey: bytes(atob(applicationServerKey)), userVisibleOnly: true },
        unsubscribe: vi.fn(async () => ((held = null), true)),
        endpoint: 'https://push.test/1',
        toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'point', auth: 'secret' } }),
      } as unknown as PushSubscription
      return held
    }),
  }
  const server = { subscribe: vi.fn(async () => undefined), unsubscribe: vi.fn(async () => undefined) }
  let current = key
  const devices: Devices = {
    allowed: () => allowed,
    manager: async () => manager as unknown as PushManager,
    key: async () => current,
    ...server,
  }
  return { devices, manager, ...server, rekey: (next: string) => (current = next) }
}

describe('push messages', () => {
  const SENT = { endpoint: 'https://push.test/1', p256dh: 'point', auth: 'secret', lang: 'en' }

  it('are sent for each seat of the device', async () => {
    const { devices, manager, subscribe, rekey } = device('AAAA')
    await subscribeSeats('KEPT', ['ann', 'bob'], true, devices)
    expect(subscribe.mock.calls).toEqual([
      ['KEPT', 'ann', SENT],
      ['KEPT', 'bob', SENT],
    ])
    await subscribeSeats('ELSE', ['ann'], true, devices)
    expect(manager.subscribe, 'the browser has one subscription').toHaveBeenCalledOnce()
    rekey('BBBB')
    await subscribeSeats('ELSE', ['ann'], true, devices)
    expect(manager.subscribe, 'another server').toHaveBeenCalledTimes(2)
  })

  it('are not sent without permission, or if the server has none', async () => {
    for (const { devices, manager } of [device('AAAA', false), device(undefined)]) {
      await subscribeSeats('KEPT', ['ann'], true, devices)
      expect(manager.subscribe).not.toHaveBeenCalled()
    }
    const { devices, subscribe } = device('AAAA')
    await subscribeSeats('KEPT', ['ann'], true, { ...devices, manager: async () => null })
    await subscribeSeats('KEPT', ['ann'], true, { ...devices, key: () => Promise.reject(new Error('offline')) })
    expect(subscribe).not.toHaveBeenCalled()
  })

  it('end when the player switches them off', async () => {
    const { devices, manager, unsubscribe } = device('AAAA')
    await subscribeSeats('KEPT', ['ann'], false, devices)
    expect(unsubscribe, 'there is no subscription').not.toHaveBeenCalled()
    await subscribeSeats('KEPT', ['ann'], true, devices)
    await subscribeSeats('KEPT', ['ann'], false, devices)
    expect(unsubscribe.mock.calls).toEqual([['KEPT', 'ann', 'https://push.test/1']])
    expect(await manager.getSubscription()).toBeNull()
  })

  it('end although the server cannot be told, and away from a table', async () => {
    const { devices, manager, unsubscribe } = device('AAAA')
    await subscribeSeats('KEPT', ['ann'], true, devices)
    unsubscribe.mockRejectedValueOnce(new Error('offline'))
    await subscribeSeats('KEPT', ['ann'], false, devices)
    expect(await manager.getSubscription()).toBeNull()
    await subscribeSeats('KEPT', ['ann'], true, devices)
    await endPush(devices)
    expect(await manager.getSubscription()).toBeNull()
  })
})
