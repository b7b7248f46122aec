import { afterEach, describe, expect, it, vi } from 'vitest'

import { readSettings, set, settings } from '../settings.svelte'
import { notifyState, stateOf, switchNotify } from './permission'

/** A browser that answers the player's request like this. */
function browser(permission: NotificationPermission, answer = permission) {
  const api = { permission, requestPermission: vi.fn(async () => (api.permission = answer)) }
  vi.stubGlobal('Notification', api)
  vi.stubGlobal('isSecureContext', true)
  return api
}

afterEach(() => {
  vi.unstubAllGlobals()
  set(readSettings(null))
})

describe('the setting for notifications', () => {
  it('has a state for each permission', () => {
    expect(stateOf(null, true)).toBe('unsupported')
    expect(stateOf('denied', true)).toBe('denied')
    expect(stateOf('default', true)).toBe('off')
    expect(stateOf('granted', false)).toBe('off')
    expect(stateOf('granted', true)).toBe('on')
    expect(stateOf(null, true, false)).toBe('insecure')
  })

  it('is off until the player allows it', async () => {
    const { requestPermission } = browser('default', 'granted')
    expect(notifyState()).toBe('off')
    expect(await switchNotify(true)).toBe('on')
    expect(await switchNotify(false)).toBe('off')
    expect(await switchNotify(true)).toBe('on')
    expect(requestPermission).toHaveBeenCalledOnce()
  })

  it('stays off if the player or the browser refuses', async () => {
    browser('default', 'denied')
    expect(await switchNotify(true)).toBe('denied')
    browser('default', 'default')
    expect(await switchNotify(true)).toBe('off')
    expect(settings.notify).toBe(false)
  })
})
