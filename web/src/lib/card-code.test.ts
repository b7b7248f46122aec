import { expect, it } from 'vitest'

import { misshapen } from './card-code'

it('card codes of the wrong length or with wrong letters are rejected', () => {
  for (const good of ['BCDFGHJKMN', 'bcdfg-hjkmn', ' bcdfg hjkmn ']) expect(misshapen(good)).toBeNull()
  for (const [bad, why] of [
    ['BCDFG', 'length'],
    ['BCDFGHJKMNP', 'length'],
    ['BCDF0HJKMN', 'letters'],
    ['ACDFGHJKMN', 'letters'],
    ['ÄCDFGHJKMN', 'letters'],
  ] as const)
    expect(misshapen(bad)).toBe(why)
})
