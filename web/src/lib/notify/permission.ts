// Whether this device may show notifications: the player's setting and the browser's permission.

import { set, settings } from '../settings.svelte'

/** The state of the setting. Only `off` and `on` can be switched. */
export type NotifyState = 'unsupported' | 'denied' | 'off' | 'on'

/** The state, by the browser's permission (`null` without support) and the player's setting. */
export function stateOf(permission: NotificationPermission | null, wanted: boolean): NotifyState {
  if (permission === null) return 'unsupported'
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && wanted ? 'on' : 'off'
}

const permission = (): NotificationPermission | null =>
  'Notification' in globalThis && window.isSecureContext ? Notification.permission : null

/** The current state. */
export const notifyState = (): NotifyState => stateOf(permission(), settings.notify)

/** Switches notifications. The browser asks the player the first time. Returns the state after that. */
export async function switchNotify(on: boolean): Promise<NotifyState> {
  if (on && permission() === 'default') await Notification.requestPermission()
  set({ notify: on && permission() === 'granted' })
  return notifyState()
}
