// Whether this device may show notifications: the player's setting and the browser's permission.

import { set, settings } from '../settings.svelte'

/** The state of the setting. Only `off` and `on` can be switched. */
export type NotifyState = 'insecure' | 'unsupported' | 'denied' | 'off' | 'on'

/** The state, by the browser's permission (`null` without support), the player's setting and the connection. */
export function stateOf(permission: NotificationPermission | null, wanted: boolean, secure = true): NotifyState {
  if (!secure) return 'insecure'
  if (permission === null) return 'unsupported'
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && wanted ? 'on' : 'off'
}

const permission = (): NotificationPermission | null =>
  'Notification' in globalThis && window.isSecureContext ? Notification.permission : null

/** The current state. */
export const notifyState = (): NotifyState => stateOf(permission(), settings.notify, window.isSecureContext)

/** Switches notifications. The browser asks the player the first time. Returns the state after that. */
export async function switchNotify(on: boolean): Promise<NotifyState> {
  if (on && permission() === 'default') await Notification.requestPermission()
  set({ notify: on && permission() === 'granted' })
  return notifyState()
}
