import { describe, expect, it } from 'vitest'

import { bestPeople, fewestPointsWin, standings } from './standings'
import type { View } from './wire'

const view = (out: number[], scores: [number, number][]): View =>
  ({ out, seats: scores.map(([points, total], seat) => ({ seat, hand: [], points, total })) }) as unknown as View

describe('standings', () => {
  it('rank low totals first and let tied players share a place', () => {
    expect(
      standings(
        view(
          [1],
          [
            [12, 30],
            [0, 8],
            [5, 30],
          ],
        ),
        null,
      ).map(({ seat, place }) => [seat, place]),
    ).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
    ])
  })

  it('rank high totals first if the winner collects the points', () => {
    expect(
      standings(
        view(
          [2],
          [
            [0, 40],
            [0, 0],
            [63, 120],
          ],
        ),
        null,
      ).map(({ seat }) => seat),
    ).toEqual([2, 0, 1])
  })

  it('place eliminated players by when they left', () => {
    const shown = {
      ...view(
        [0],
        [
          [0, 90],
          [5, 20],
          [9, 95],
        ],
      ),
      eliminated: [
        { seat: 3, total: 10, round: 1 },
        { seat: 2, total: 95, round: 2 },
      ],
    }
    const rows = standings(shown, null)
    expect(rows.map(({ seat, place, eliminated }) => [seat, place, eliminated])).toEqual([
      [1, 1, null],
      [0, 2, null],
      [2, 3, 2],
      [3, 4, 1],
    ])
  })

  it('follow the rules if no player went out', () => {
    const shown = view(
      [],
      [
        [0, 40],
        [63, 120],
      ],
    )
    const setting = { name: 'scoring.method', range: null, words: [], changed: false, idle: false }
    const first = (value: string) => standings(shown, { settings: [{ ...setting, value }] })[0]?.seat
    expect([first('winner-collects'), first('low-total')]).toEqual([1, 0])
  })
})

describe('the scoring direction', () => {
  const rules = (value: string) => ({
    settings: [{ name: 'scoring.method', value, range: null, words: [], changed: false, idle: false }],
  })

  it('follows the rules, or the scores if the rules are unknown', () => {
    const shown = view(
      [1],
      [
        [12, 30],
        [0, 8],
      ],
    )
    expect(['low-total', 'winner-collects', 'single'].map((method) => fewestPointsWin(rules(method), shown))).toEqual([
      true,
      false,
      false,
    ])
    expect([
      fewestPointsWin(null, shown),
      fewestPointsWin(
        null,
        view(
          [1],
          [
            [0, 0],
            [63, 63],
          ],
        ),
      ),
    ]).toEqual([true, false])
  })
})

describe('the best human players', () => {
  const places = (...each: number[]) => each.map((place, seat) => ({ seat, place }))

  it('are named if only bots won and several people played', () => {
    expect(bestPeople(places(1, 2, 2, 4), new Set([0]))).toEqual({ seats: [1, 2], place: 2 })
    expect(bestPeople(places(1, 1, 3), new Set([0])), 'a person shares the win').toBeNull()
    expect(bestPeople(places(1, 2, 3), new Set([0, 2])), 'one person alone').toBeNull()
    expect(bestPeople(places(1, 2), new Set([0, 1])), 'nobody').toBeNull()
  })
})
