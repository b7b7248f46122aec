import { describe, expect, it } from 'vitest'

import { standings } from './standings'
import type { View } from './wire'

const view = (out: number[], scores: [number, number][]): View =>
  ({ out, seats: scores.map(([points, total], seat) => ({ seat, hand: [], points, total })) }) as unknown as View

describe('standings', () => {
  it('puts few points first where everybody counts their own hand; who is level shares the place', () => {
    expect(standings(view([1], [[12, 30], [0, 8], [5, 30]])).map(({ seat, place }) => [seat, place])).toEqual([[1, 1], [0, 2], [2, 2]])
  })

  it('puts many points first where the winner collects', () => {
    expect(standings(view([2], [[0, 40], [0, 0], [63, 120]])).map(({ seat }) => seat)).toEqual([2, 0, 1])
  })
})
