// Subscribes this device to push messages: the server sends one if a table waits and the page is closed.

import { host, subscribe, unsubscribe } from '../net/api'
import { language } from '../../messages'
import { notifyState } from './permission'

/** The parts of the browser and the server that are needed. */
export interface Devices {
  /** True if the player wants notifications and the browser allows them. */
  allowed: () => boolean
  /** The browser's push service; `null` without one. */
  manager: () => Promise<PushManager | null>
  /** The server's public key; `undefined` if the server sends no push messages. */
  key: () => Promise<string | undefined>
  subscribe: typeof subscribe
  unsubscribe: typeof unsubscribe
}

const DEVICES: Devices = {
  allowed: () => notifyState() === 'on',
  async manager() {
    const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
    return (registration?.active && registration.pushManager) ?? null
  },
  key: async () => (await host()).push,
  subscribe,
  unsubscribe,
}

/**
 * Subscribes this device for its seats at a table if the player wants notifications, and otherwise ends the
 * subscription. Failures change nothing: the page works without push messages, and the next visit tries again.
 */
export async function subscribeSeats(
  code: string,
  tokens: readonly string[],
  wanted: boolean,
  devices: Devices = DEVICES,
): Promise<void> {
  try {
    const manager = await devices.manager()
    if (manager === null) return
    if (wanted && devices.allowed()) await subscribeAll(code, tokens, manager, devices)
    else if (!wanted)
      await end(manager, (endpoint) => tokens.map((token) => devices.unsubscribe(code, token, endpoint)))
  } catch {
    // Without a connection or a push service, there is nothing to do now.
  }
}

/**
 * Ends this device's subscription at all tables. The server forgets it with the next message, because the push service
 * then says that it is gone.
 */
export async function endPush(devices: Pick<Devices, 'manager'> = DEVICES): Promise<void> {
  try {
    const manager = await devices.manager()
    if (manager !== null) await end(manager, () => [])
  } catch {
    // Without a push service, there is no subscription.
  }
}

/** Ends the subscription, if there is one, even if the server cannot be told. */
async function end(manager: PushManager, tell: (endpoint: string) => Promise<void>[]): Promise<void> {
  const held = await manager.getSubscription()
  if (held === null) return
  await Promise.allSettled(tell(held.endpoint))
  await held.unsubscribe()
}

async function subscribeAll(
  code: string,
  tokens: readonly string[],
  manager: PushManager,
  devices: Devices,
): Promise<void> {
  const key = await devices.key()
  if (key === undefined) return
  const { endpoint, keys } = (await subscriptionWith(manager, key)).toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return
  const device = { endpoint, p256dh, auth, lang: language() }
  await Promise.all(tokens.map((token) => devices.subscribe(code, token, device)))
}

/** The browser's subscription. One that was made with another key of the server is useless, and replaced. */
async function subscriptionWith(manager: PushManager, key: string): Promise<PushSubscription> {
  const held = await manager.getSubscription()
  if (held !== null && base64url(held.options.applicationServerKey) === key) return held
  await held?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
