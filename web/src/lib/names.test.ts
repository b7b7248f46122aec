import { expect, it } from 'vitest'

import { isolated } from './names'

it('left-to-right names stay unchanged', () => {
  for (const name of ['Ann', 'Zoë', 'Жанна', '愛子', '🎉', '<b>Bo</b>']) expect(isolated(name)).toBe(name)
})

it('right-to-left names and direction overrides are isolated', () => {
  for (const name of ['שרה', 'عبد الله', 'A\u202eB', 'ދޫނި']) expect(isolated(name)).toBe(`\u2068${name}\u2069`)
})
