import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { EventView } from '../wire'
import { LOOK_AGAIN, Looking } from './looking'
import { madeUpEvent } from './made-up'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Looks at an event that cannot be reached while `down` is true. */
function looking() {
  const state = { down: false, asked: 0, seen: [] as (string | null)[] }
  const look = (): Promise<EventView> => {
    state.asked++
    return state.down ? Promise.reject(new Error('offline')) : Promise.resolve(madeUpEvent())
  }
  return { state, looks: new Looking(look, (view) => state.seen.push(view?.name ?? null)) }
}

describe('looking at an event without a socket', () => {
  it('asks at once and again, and once even if it is started twice', async () => {
    const { state, looks } = looking()
    looks.start()
    looks.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(state.seen).toEqual(['Cup'])
    state.down = true
    await vi.advanceTimersByTimeAsync(LOOK_AGAIN)
    expect(state.seen).toEqual(['Cup', null])
    expect(state.asked).toBe(2)
  })

  it('stops, ignores an answer that comes later, and can start again', async () => {
    const { state, looks } = looking()
    looks.start()
    looks.stop()
    await vi.advanceTimersByTimeAsync(LOOK_AGAIN)
    expect(state).toEqual({ down: false, asked: 1, seen: [] })
    looks.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(state.seen).toEqual(['Cup'])
  })
})
