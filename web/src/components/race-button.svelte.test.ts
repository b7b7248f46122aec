import { flushSync, mount, unmount } from 'svelte'
import { expect, it, vi } from 'vitest'
import { TableClock } from '@ruckus/client'

import { readSettings, set } from '../lib/settings.svelte'
import RaceButton from './RaceButton.svelte'

it('the button of a race counts down to its deadline', () => {
  vi.useFakeTimers()
  const clock = new TableClock()
  clock.hear(0, performance.now())
  const race = {
    id: 'slap' as const,
    label: 'SLAP!',
    card: null,
    atOnce: true,
    key: 's',
    deadline: 4_000,
    act: () => undefined,
  }
  const props = $state({ race, clock })
  const button = mount(RaceButton, { target: document.body, props })
  flushSync()
  const left = () => Number(document.querySelector('.left')?.getAttribute('stroke-dasharray')?.split(' ')[0])
  const before = left()
  expect(before).toBeGreaterThan(90)
  vi.advanceTimersByTime(2_000)
  flushSync()
  expect(left()).toBeLessThan(before - 40)

  // Updates of the table and settings do not start it again.
  const half = left()
  props.race = { ...race }
  set({ sound: 'quiet' })
  flushSync()
  vi.advanceTimersByTime(100)
  flushSync()
  expect(left()).toBeLessThan(half)
  set(readSettings(null))
  void unmount(button)
  vi.useRealTimers()
})
