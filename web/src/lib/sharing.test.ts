import { describe, expect, it } from 'vitest'

import { whoAgrees, whoIsWanted } from './sharing'
import type { LobbySeat, LobbyView, View } from './wire'

type Window = { asked: number[]; answered: number[] }
function seats(turn: number, windows: Window[] = [], stage = 'playing') {
  const view = { phase: 'playing', turn, windows } as unknown as View
  return [0, 1, 3].map((me) => ({ me, view, lobby: { stage } as LobbyView }))
}

describe('a device shared by several players', () => {
  it('goes to the player on turn, or stays in place', () => {
    expect(whoIsWanted(seats(1), 0)).toBe(1)
    expect(whoIsWanted(seats(3), 0)).toBe(2)
    expect(whoIsWanted(seats(2), 1)).toBe(1)
  })

  it('goes to the asked players first, one after the other', () => {
    const asked = (answered: number[]) => [{ asked: [0, 1, 3], answered }]
    expect(whoIsWanted(seats(0, asked([])), 1)).toBe(1)
    expect(whoIsWanted(seats(0, asked([1])), 1)).toBe(0)
    expect(whoIsWanted(seats(0, asked([1, 0])), 0)).toBe(2)
    expect(whoIsWanted(seats(0, asked([0, 1, 3])), 2)).toBe(0)
  })

  it('stays in place while no hand is hidden', () => {
    expect(whoIsWanted(seats(1, [], 'lobby'), 0)).toBe(0)
    expect(whoIsWanted(seats(1, [], 'between-rounds'), 0)).toBe(0)
    expect(whoIsWanted([], 0)).toBe(0)
  })
})

describe('seats that share a device', () => {
  const device = (chairs: Partial<LobbySeat>[], stage = 'lobby') =>
    chairs.map((chair) => ({ lobby: { stage } as LobbyView, chair: chair as LobbySeat }))

  it('become ready with the owner of the device, not before', () => {
    expect(whoAgrees(device([{ ready: false }, { ready: false }]))).toEqual([])
    expect(whoAgrees(device([{ ready: true }, { ready: false }, { ready: true }, { ready: false }]))).toEqual([1, 3])
  })

  it('become ready if the host is among them', () => {
    expect(whoAgrees(device([{ host: true, ready: false }, { ready: false }]))).toEqual([1])
    expect(whoAgrees(device([{ ready: false }, { host: true, ready: false }, { ready: false }]))).toEqual([2])
  })

  it('agree to nothing during a match', () => {
    expect(whoAgrees(device([{ host: true }, { ready: false }], 'playing'))).toEqual([])
    expect(whoAgrees([])).toEqual([])
  })
})
