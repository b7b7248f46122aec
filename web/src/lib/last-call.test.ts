import { describe, expect, it } from 'vitest'

import { LastCall, secondsLeft, THINKS } from './last-call.svelte'
import type { LobbyView, View } from './wire'

const at = (turn: number, more: object = {}) => ({
  me: 1,
  view: { phase: 'playing', turn } as View,
  lobby: {
    stage: 'playing',
    patience: { absent: 20_000, idle: 60_000 },
    seats: [{ seat: 1, stand_in: false, ...more }],
  } as unknown as LobbyView,
})

describe('the last call', () => {
  it('starts when the table begins to wait for this seat', () => {
    const call = new LastCall()
    call.again(1000)
    expect(call.due(at(1))).toBe(61_000)
    call.again(40_000)
    expect(call.due(at(1))).toBe(100_000)
  })

  it('restarts when the turn arrives, but not on other events', () => {
    const call = new LastCall()
    call.hear(at(0), 1000)
    call.hear(at(1), 5000)
    call.hear(at(1), 9000)
    expect(call.due(at(1))).toBe(65_000)
  })

  it('does not count a pause', () => {
    const call = new LastCall()
    const paused = { ...at(1), lobby: { ...at(1).lobby, pause: { stage: 'on' } } as LobbyView }
    call.hear(at(1), 5000)
    call.hear(paused, 15_000)
    call.hear(paused, 70_000)
    expect(call.due(paused)).toBeNull()
    call.hear(at(1), 615_000)
    expect(call.due(at(1))).toBe(665_000)
  })

  it('does not count a pause that this page sees from its middle', () => {
    const call = new LastCall()
    call.hear(at(1), 5000)
    call.begin({ ...at(1).lobby, pause: { stage: 'on' } } as LobbyView, 15_000)
    call.hear(at(1), 615_000)
    expect(call.due(at(1))).toBe(675_000)
  })

  it('applies only on the player’s turn and not while a bot plays', () => {
    const call = new LastCall()
    expect(call.due(at(0))).toBeNull()
    expect(call.due(at(1, { stand_in: true }))).toBeNull()
    expect(call.due({ ...at(1), lobby: { ...at(1).lobby, stage: 'between-rounds' } })).toBeNull()
    expect(call.due({ ...at(1), lobby: null })).toBeNull()
  })

  it('reminds the player after a while, if there is that much time', () => {
    const call = new LastCall()
    call.again(1000)
    expect(call.reminds(at(1))).toBe(1000 + THINKS)
    expect(call.reminds(at(0))).toBeNull()
    const patience = (idle: number) => ({
      ...at(1),
      lobby: { ...at(1).lobby, patience: { absent: 0, idle } } as LobbyView,
    })
    expect(call.reminds(patience(THINKS))).toBeNull()
    expect(call.reminds(patience(0)), 'alone among bots').toBeNull()
  })

  it('waits for other humans since the last event', () => {
    const call = new LastCall()
    call.hear(at(1), 5000)
    call.hear(at(1), 9000)
    expect(call.waits({ ...at(1), me: 0 })).toEqual({ seat: 1, since: 9000, until: 69_000 })
    call.begin(null, 20_000)
    expect(call.waits({ ...at(1), me: 0 })?.since).toBe(20_000)
    expect(call.waits({ ...at(1, { bot: 'rookie' }), me: 0 })).toBeNull()
    expect(call.waits({ ...at(1, { program: 'x' }), me: 0 })).toBeNull()
  })

  it('appears for the last 15 seconds, in whole seconds', () => {
    expect(secondsLeft(null, 5)).toBeNull()
    expect(secondsLeft(60_000, 44_999)).toBeNull()
    expect(secondsLeft(60_000, 45_000)).toBe(15)
    expect(secondsLeft(60_000, 59_001)).toBe(1)
    expect(secondsLeft(60_000, 61_000)).toBe(0)
  })
})
