import { expect, it } from 'vitest'

import { isolated } from './names'

it('leaves names alone that run with the sentence', () => {
  for (const name of ['Ann', 'Zoë', 'Жанна', '愛子', '🎉', '<b>Bo</b>']) expect(isolated(name)).toBe(name)
})

it('keeps names to themselves that run the other way, or turn what follows', () => {
  for (const name of ['שרה', 'عبد الله', 'A\u202eB', 'ދޫނި']) expect(isolated(name)).toBe(`\u2068${name}\u2069`)
})
