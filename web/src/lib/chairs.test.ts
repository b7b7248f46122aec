import { describe, expect, it } from 'vitest'

import { gaps } from './chairs'

describe('gaps between seats', () => {
  it('are listed clockwise from the player’s left with both neighbors', () => {
    expect(gaps([0, 1, 2, 3, 4], 1, [0, 2, 3, 4])).toEqual([
      { place: 2, after: 2, before: 3 },
      { place: 3, after: 3, before: 4 },
      { place: 0, after: 4, before: 0 },
    ])
  })

  it('merge places between the same neighbors, and exclude the current one', () => {
    // The first and the last place are between the same two players.
    expect(gaps([0, 1, 2, 3], 2, [0, 1, 3]).map(({ after, before }) => [after, before])).toEqual([
      [3, 0],
      [0, 1],
    ])
    expect(gaps([0, 1, 2], 0, [1, 2])).toEqual([{ place: 1, after: 1, before: 2 }])
  })

  it('include the remaining place at a table of two', () => {
    expect(gaps([0, 1], 0, [1])).toEqual([{ place: 1, after: 1, before: 1 }])
    expect(gaps([0, 1], 5, [1])).toEqual([])
  })
})
