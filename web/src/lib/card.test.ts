import { describe, expect, it } from 'vitest'

import { isWild, keyed, parts, sorted } from './card'

describe('cards', () => {
  it.each([
    ['R7', 'R', '7'], ['Y+2', 'Y', '+2'], ['BS', 'B', 'S'], ['GV', 'G', 'V'],
    ['W', null, 'W'], ['W+4', null, 'W+4'], ['BU', null, 'BU'], ['GC', null, 'GC'], ['MM', null, 'MM'],
  ])('takes %s apart', (card, colour, face) => {
    expect(parts(card)).toEqual({ colour, face })
    expect(isWild(card)).toBe(colour === null)
  })

  it('sorts by colour, then by face, wild-types last', () => {
    expect(sorted(['W', 'B1', 'R+2', 'R10'.slice(0, 2), 'Y0', 'BU', 'RS'])).toEqual(['R1', 'RS', 'R+2', 'Y0', 'B1', 'W', 'BU'])
  })

  it('gives twins keys that do not depend on what lies between', () => {
    expect(keyed(['R7', 'B1', 'R7']).map(({ key }) => key)).toEqual(['R7:0', 'B1:0', 'R7:1'])
  })
})
