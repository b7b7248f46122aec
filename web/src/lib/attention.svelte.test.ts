import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { Attention } from './attention.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('shows a message that arrives together with the end of the race that held it', () => {
  const place = new Attention<string>()
  let pressing = $state(true)
  const end = $effect.root(() => {
    $effect(() => {
      place.hold(pressing)
      return () => place.hold(false)
    })
  })
  flushSync()
  place.say({ priority: 'hit', what: 'caught', least: 1_000, most: 2_000, waits: 3_000 })
  expect(place.shown).toBeNull()
  pressing = false
  flushSync()
  expect(place.shown).toBe('caught')
  end()
  place.close()
})
