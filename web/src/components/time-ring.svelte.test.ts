import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Running } from '../lib/running'
import TimeRing from './TimeRing.svelte'

let target: HTMLElement
let ring: Record<string, unknown>
let running = $state.raw<Running>({ seat: 1, id: 'a', from: null, until: 0 })
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  void unmount(ring)
  vi.useRealTimers()
})

/** Shows a ring for a clock with these times from now, in milliseconds. */
function show(from: number | null, until: number): void {
  const now = performance.now()
  target = document.createElement('div')
  running = { seat: 1, id: 'a', from: from === null ? null : now + from, until: now + until }
  ring = mount(TimeRing, {
    target,
    props: {
      get running() {
        return running
      },
    },
  })
  flushSync()
}
const after = (millis: number) => {
  vi.advanceTimersByTime(millis)
  flushSync()
}
const left = () => Math.round(Number(target.querySelector('.left')?.getAttribute('stroke-dasharray')?.split(' ')[0]))
const hurries = () => target.querySelector('.hurry') !== null

it('the ring shrinks until time is up, and shows when to hurry', () => {
  show(null, 4_000)
  expect([left(), hurries()]).toEqual([100, false])
  after(2_000)
  expect([left(), hurries()]).toEqual([50, false])
  after(1_250)
  expect([left(), hurries()]).toEqual([19, true])
  after(2_000)
  expect(left()).toBe(0)
})

it('the ring appears when the time to think is over', () => {
  show(1_000, 3_000)
  expect(target.querySelector('svg')).toBeNull()
  after(1_000)
  expect(left()).toBe(100)
  after(1_000)
  expect(left()).toBe(50)
})

it('a better estimate of the same clock does not fill the ring again, but another clock does', () => {
  show(null, 4_000)
  after(2_000)
  running = { ...running, until: running.until + 8 }
  flushSync()
  after(250)
  expect(left()).toBe(44)
  running = { ...running, id: 'b', until: performance.now() + 1_000 }
  flushSync()
  expect(left()).toBe(100)
})
