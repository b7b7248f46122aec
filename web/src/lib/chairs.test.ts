import { describe, expect, it } from 'vitest'

import { gaps } from './chairs'

describe('places in the circle', () => {
  it('says between whom one would sit, clockwise from one’s left', () => {
    expect(gaps([0, 1, 2, 3, 4], 1, [0, 2, 3, 4])).toEqual([
      { place: 2, after: 2, before: 3 },
      { place: 3, after: 3, before: 4 },
      { place: 0, after: 4, before: 0 },
    ])
  })

  it('takes two places in one gap as one, and leaves out where one sits', () => {
    // The first and the last place are between the same two players.
    expect(gaps([0, 1, 2, 3], 2, [0, 1, 3]).map(({ after, before }) => [after, before])).toEqual([
      [3, 0],
      [0, 1],
    ])
    expect(gaps([0, 1, 2], 0, [1, 2])).toEqual([{ place: 1, after: 1, before: 2 }])
  })

  it('offers what there is when two sit alone', () => {
    expect(gaps([0, 1], 0, [1])).toEqual([{ place: 1, after: 1, before: 1 }])
    expect(gaps([0, 1], 5, [1])).toEqual([])
  })
})
