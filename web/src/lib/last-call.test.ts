import { describe, expect, it } from 'vitest'

import { LastCall, secondsLeft } from './last-call.svelte'
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
  it('counts from when the table began to wait for this seat', () => {
    const call = new LastCall()
    call.again(1000)
    expect(call.due(at(1))).toBe(61_000)
    call.again(40_000)
    expect(call.due(at(1))).toBe(100_000)
  })

  it('counts anew when the turn has come, and not when something else happens', () => {
    const call = new LastCall()
    call.hear(at(0).view, 1000)
    call.hear(at(1).view, 5000)
    call.hear(at(1).view, 9000)
    expect(call.due(at(1))).toBe(65_000)
  })

  it('is for nobody whose turn it is not, or for whom a bot plays already', () => {
    const call = new LastCall()
    expect(call.due(at(0))).toBeNull()
    expect(call.due(at(1, { stand_in: true }))).toBeNull()
    expect(call.due({ ...at(1), lobby: { ...at(1).lobby, stage: 'between-rounds' } })).toBeNull()
    expect(call.due({ ...at(1), lobby: null })).toBeNull()
  })

  it('is said in time, in whole seconds', () => {
    expect(secondsLeft(null, 5)).toBeNull()
    expect(secondsLeft(60_000, 44_999)).toBeNull()
    expect(secondsLeft(60_000, 45_000)).toBe(15)
    expect(secondsLeft(60_000, 59_001)).toBe(1)
    expect(secondsLeft(60_000, 61_000)).toBe(0)
  })
})
