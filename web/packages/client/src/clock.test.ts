import { describe, expect, it, vi } from 'vitest'

import { TableClock } from './clock.js'
import type { LobbyView } from './wire.js'

const paused = { pause: { stage: 'on' } } as LobbyView
const running = {} as LobbyView

describe('the clock of a table', () => {
  it('trusts the sample with the smallest delay', () => {
    const clock = new TableClock()
    clock.hear(1_000, 5_300, running)
    clock.hear(2_000, 6_100, running)
    expect(clock.toLocal(3_000)).toBe(7_100)
  })

  it('stands still during a pause and forgets the time before it', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(70_000)
    const clock = new TableClock()
    clock.hear(1_000, 5_000, running)
    clock.hear(2_000, 6_000, paused)
    expect(clock.toLocal(5_000) - performance.now(), 'the time left stays the same').toBe(3_000)
    now.mockReturnValue(90_000)
    expect(clock.toLocal(5_000) - performance.now()).toBe(3_000)
    clock.hear(2_000, 90_000, running)
    expect(clock.toLocal(5_000)).toBe(93_000)
    now.mockRestore()
  })
})
