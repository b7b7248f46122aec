import { expect, it } from 'vitest'

import type { Award } from '../wire'
import { shownAwards } from './titles'

it('awards cover every player once before repeating any', () => {
  const award = (kind: Award['kind'], ...seats: number[]): Award => ({ kind, seats, value: 1 })
  const awards = [award('slap', 0), award('taken', 1), award('debt', 1), award('jumps', 0, 2), award('hand', 2)]
  expect(shownAwards(awards).map(({ kind }) => kind)).toEqual(['slap', 'taken', 'jumps'])
  expect(shownAwards([])).toEqual([])
})
