import { describe, expect, it } from 'vitest'

import { whoAgrees, whoIsWanted } from './sharing'
import type { LobbySeat, LobbyView, View } from './wire'

type Window = { asked: number[]; answered: number[] }
function seats(turn: number, windows: Window[] = [], stage = 'playing') {
  const view = { phase: 'playing', turn, windows } as unknown as View
  return [0, 1, 3].map((me) => ({ me, view, lobby: { stage } as LobbyView }))
}

describe('one device that goes round', () => {
  it('goes to whose turn it is, and stays while it is nobody’s here', () => {
    expect(whoIsWanted(seats(1), 0)).toBe(1)
    expect(whoIsWanted(seats(3), 0)).toBe(2)
    expect(whoIsWanted(seats(2), 1)).toBe(1)
  })

  it('goes first to who is asked, and to one after the other', () => {
    const asked = (answered: number[]) => [{ asked: [0, 1, 3], answered }]
    expect(whoIsWanted(seats(0, asked([])), 1)).toBe(1)
    expect(whoIsWanted(seats(0, asked([1])), 1)).toBe(0)
    expect(whoIsWanted(seats(0, asked([1, 0])), 0)).toBe(2)
    expect(whoIsWanted(seats(0, asked([0, 1, 3])), 2)).toBe(0)
  })

  it('goes to nobody by itself where no hand is hidden', () => {
    expect(whoIsWanted(seats(1, [], 'lobby'), 0)).toBe(0)
    expect(whoIsWanted(seats(1, [], 'between-rounds'), 0)).toBe(0)
    expect(whoIsWanted([], 0)).toBe(0)
  })
})

describe('seats that share a device', () => {
  const device = (chairs: Partial<LobbySeat>[], stage = 'lobby') =>
    chairs.map((chair) => ({ lobby: { stage } as LobbyView, chair: chair as LobbySeat }))

  it('are ready once the owner of the device is, and not by themselves', () => {
    expect(whoAgrees(device([{ ready: false }, { ready: false }]))).toEqual([])
    expect(whoAgrees(device([{ ready: true }, { ready: false }, { ready: true }, { ready: false }]))).toEqual([1, 3])
  })

  it('are ready with a host among them, who agrees by dealing', () => {
    expect(whoAgrees(device([{ host: true, ready: false }, { ready: false }]))).toEqual([1])
    expect(whoAgrees(device([{ ready: false }, { host: true, ready: false }, { ready: false }]))).toEqual([2])
  })

  it('say nothing where nobody is asked', () => {
    expect(whoAgrees(device([{ host: true }, { ready: false }], 'playing'))).toEqual([])
    expect(whoAgrees([])).toEqual([])
  })
})
