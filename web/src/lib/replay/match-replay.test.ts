import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'
import { foldAll } from '@ruckus/client'

import type { RoundReplay, RoundReplayStep, View, ViewFact } from '../wire'
import { develop, nextSeen, pause, whole } from './match-replay'

const [{ view }] = JSON.parse(readFileSync('src/lib/fixtures/fold.json', 'utf8')) as [{ view: View }]
const drew = (seat: number): ViewFact => ({ is: 'drawn', seat, card: seat === 1 ? 'R7' : null, why: 'turn' })
const steps: RoundReplayStep[] = [
  { at: 1_000, facts: [{ is: 'match-begun' }] },
  { at: 1_010, facts: [{ is: 'round-begun', round: 1, dealer: 0, stock: 108 }] },
  ...Array.from({ length: 90 }, (_, i): RoundReplayStep => ({ at: 2_000 + i * 1_000, facts: [drew(i % 2)] })),
  { at: 95_000, facts: [] },
  { at: 95_000, facts: [], named: { seat: 0, name: 'Cleo' } },
  {
    at: 200_000,
    facts: [drew(0)],
    photo: {
      places: [
        { seat: 1, ms: 231, dead_heat: false },
        { seat: 0, ms: 244, dead_heat: false },
      ],
    },
  },
]
const roundReplay: RoundReplay = { round: 1, eyes: 1, from: 0, of: steps.length, view, names: ['Ann', 'Bob'], steps }
const replay = develop(roundReplay, () => null)

describe('the replay of a round', () => {
  it('shows at each moment only the facts known by then', () => {
    for (const moment of [0, 1, 31, 32, 33, 64, 90, replay.last]) {
      expect(replay.view(moment), `moment ${moment}`).toEqual(
        foldAll(
          view,
          steps.slice(0, moment).flatMap(({ facts }) => facts),
        ),
      )
    }
    const seen = replay.view(40)
    seen.seats.length = 0
    expect(replay.view(40).seats).toHaveLength(2)
    expect(roundReplay.view).toEqual(view)
  })

  it('describes each step with the names of that time', () => {
    expect(replay.lines[3]?.map(({ text }) => text)).toEqual(['Bob draws a card.'])
    expect(replay.lines.at(-1)?.map(({ text }) => text)).toEqual(['Cleo draws a card.'])
    expect(replay.names(replay.last)).toEqual(['Cleo', 'Bob'])
    expect(replay.names(50)).toEqual(['Ann', 'Bob'])
  })

  it('keeps the photo finish of each race', () => {
    expect(replay.photos.at(-1)?.text).toBe('Photo finish: Bob 231 ms, Cleo 244 ms.')
    expect(replay.photos.slice(0, -1).every((photo) => photo === null)).toBe(true)
  })

  it('skips moments that were not visible', () => {
    expect(nextSeen(replay, 91, 1)).toBe(92)
    expect(nextSeen(replay, 92, 1)).toBe(replay.last)
    expect(nextSeen(replay, replay.last, -1)).toBe(replay.last - 1)
    expect(nextSeen(replay, replay.last - 1, -1)).toBe(91)
    expect(nextSeen(replay, replay.last, 1)).toBe(replay.last)
    expect(nextSeen(replay, 0, -1)).toBe(0)
  })

  it('keeps the original pace, but shortens long waits and slows quick steps', () => {
    expect(pause(replay, 5, 6, 1)).toBe(1_000)
    expect(pause(replay, 5, 6, 4)).toBe(250)
    expect(pause(replay, 94, 95, 1)).toBe(2_500)
    expect(pause(replay, 1, 2, 1)).toBe(220)
    expect(pause(replay, 0, 1, 2)).toBeLessThan(1_000)
  })

  it('assembles long rounds from several parts', async () => {
    const part = (from: number): Promise<RoundReplay> =>
      Promise.resolve({ ...roundReplay, from, steps: steps.slice(from, from + 40) })
    expect((await whole(part)).steps).toEqual(steps)
    const broken = (from: number): Promise<RoundReplay> =>
      Promise.resolve({ ...roundReplay, from, steps: from === 0 ? steps.slice(0, 40) : [] })
    expect((await whole(broken)).steps).toHaveLength(40)
  })
})
