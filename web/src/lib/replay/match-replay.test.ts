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
const reel: RoundReplay = { round: 1, eyes: 1, from: 0, of: steps.length, view, names: ['Ann', 'Bob'], steps }
const film = develop(reel, () => null)

describe('the replay of a round', () => {
  it('shows at each moment only the facts known by then', () => {
    for (const moment of [0, 1, 31, 32, 33, 64, 90, film.last]) {
      expect(film.view(moment), `moment ${moment}`).toEqual(
        foldAll(
          view,
          steps.slice(0, moment).flatMap(({ facts }) => facts),
        ),
      )
    }
    const seen = film.view(40)
    seen.seats.length = 0
    expect(film.view(40).seats).toHaveLength(2)
    expect(reel.view).toEqual(view)
  })

  it('describes each step with the names of that time', () => {
    expect(film.lines[3]?.map(({ text }) => text)).toEqual(['Bob draws a card.'])
    expect(film.lines.at(-1)?.map(({ text }) => text)).toEqual(['Cleo draws a card.'])
    expect(film.names(film.last)).toEqual(['Cleo', 'Bob'])
    expect(film.names(50)).toEqual(['Ann', 'Bob'])
  })

  it('keeps the photo finish of each race', () => {
    expect(film.photos.at(-1)?.text).toBe('Photo finish: Bob 231 ms, Cleo 244 ms.')
    expect(film.photos.slice(0, -1).every((photo) => photo === null)).toBe(true)
  })

  it('skips moments that were not visible', () => {
    expect(nextSeen(film, 91, 1)).toBe(92)
    expect(nextSeen(film, 92, 1)).toBe(film.last)
    expect(nextSeen(film, film.last, -1)).toBe(film.last - 1)
    expect(nextSeen(film, film.last - 1, -1)).toBe(91)
    expect(nextSeen(film, film.last, 1)).toBe(film.last)
    expect(nextSeen(film, 0, -1)).toBe(0)
  })

  it('keeps the original pace, but shortens long waits and slows quick steps', () => {
    expect(pause(film, 5, 6, 1)).toBe(1_000)
    expect(pause(film, 5, 6, 4)).toBe(250)
    expect(pause(film, 94, 95, 1)).toBe(2_500)
    expect(pause(film, 1, 2, 1)).toBe(220)
    expect(pause(film, 0, 1, 2)).toBeLessThan(1_000)
  })

  it('assembles long rounds from several parts', async () => {
    const part = (from: number): Promise<RoundReplay> =>
      Promise.resolve({ ...reel, from, steps: steps.slice(from, from + 40) })
    expect((await whole(part)).steps).toEqual(steps)
    const broken = (from: number): Promise<RoundReplay> =>
      Promise.resolve({ ...reel, from, steps: from === 0 ? steps.slice(0, 40) : [] })
    expect((await whole(broken)).steps).toHaveLength(40)
  })
})
