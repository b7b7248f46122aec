import { describe, expect, it } from 'vitest'

import type { MatchCard } from '../wire'
import { BOX, chart } from './curves'

function card(totals: (number | null)[][]): MatchCard {
  const rounds = totals.map((ends, i) => ({
    round: i + 1,
    steps: 1,
    ms: 1,
    scores: ends.flatMap((total, seat) =>
      total === null ? [] : [{ seat, total, points: total - (totals[i - 1]?.[seat] ?? 0) }],
    ),
  }))
  const seats = (totals.at(-1) ?? []).map((_, seat) => ({ name: `P${seat}`, bot: false }))
  return { code: 'BCDF', number: 1, rules: {} as MatchCard['rules'], seats, rounds, winners: null, awards: [] }
}

describe('score lines', () => {
  it('start at zero and pass through every total', () => {
    const { curves, rounds } = chart(
      card([
        [10, 0],
        [10, 40],
      ]),
    )
    expect(curves.map(({ totals }) => totals)).toEqual([
      [10, 10],
      [0, 40],
    ])
    const [first, second] = curves.map(({ points }) => points)
    expect(first?.[0]?.y).toBe(second?.[0]?.y)
    expect(first?.[1]?.y).toBe(first?.[2]?.y)
    expect(second?.[2]?.y).toBe(BOX.top)
    expect(rounds.at(-1)?.x).toBe(second?.[2]?.x)
  })

  it('start when a player joins', () => {
    const { curves } = chart(
      card([
        [10, null],
        [20, 30],
      ]),
    )
    expect(curves[1]?.points).toHaveLength(2)
    expect(curves[1]?.points[0]?.x).toBe(curves[0]?.points[1]?.x)
  })

  it('keep the names of sixteen tied players apart and visible', () => {
    const labels = chart(card([Array.from({ length: 16 }, () => 5)]))
      .curves.map(({ label }) => label)
      .sort((a, b) => a - b)
    labels.slice(1).forEach((label, i) => expect(label - (labels[i] ?? 0)).toBeGreaterThan(13))
    expect(labels[0]).toBeGreaterThan(0)
    expect(labels.at(-1)).toBeLessThanOrEqual(BOX.height)
  })
})
