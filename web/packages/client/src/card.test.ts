import { describe, expect, it } from 'vitest'

import { DECK } from './generated.js'
import { COLORS, deckFace, FACES, isWild, keyed, parts, sorted, unmarked, valueOf, withMark } from './card.js'

describe('cards', () => {
  it.each([
    ['R7', 'R', '7'],
    ['Y+2', 'Y', '+2'],
    ['BS', 'B', 'S'],
    ['GV', 'G', 'V'],
    ['W', null, 'W'],
    ['W+4', null, 'W+4'],
    ['BU', null, 'BU'],
    ['GC', null, 'GC'],
    ['MM', null, 'MM'],
  ])('splits %s into color and face', (card, color, face) => {
    expect(parts(card)).toEqual({ color, face, star: false, marked: false })
    expect(isWild(card)).toBe(color === null)
  })

  it('parses icons and marks without changing color or face', () => {
    expect(parts('R3*')).toEqual({ color: 'R', face: '3', star: true, marked: false })
    expect(parts('R3*^')).toEqual({ color: 'R', face: '3', star: true, marked: true })
    expect(parts('W+4^')).toEqual({ color: null, face: 'W+4', star: false, marked: true })
    expect([withMark('G4', true), withMark('G4^', true), withMark('G4^', false), unmarked('BU')]).toEqual([
      'G4^',
      'G4^',
      'G4',
      'BU',
    ])
    expect(valueOf('R3*')).toBe(3)
    expect(valueOf('RS')).toBeNull()
    expect(sorted(['R4', 'R3*', 'R3'])).toEqual(['R3', 'R3*', 'R4'])
  })

  it('lists every card of the deck with its effect', () => {
    for (const face of DECK) {
      for (const card of face.colors.length === 0 ? [face.symbol] : face.colors.map((color) => color + face.symbol)) {
        expect(parts(card)).toMatchObject({ color: face.colors.length === 0 ? null : card[0], face: face.symbol })
        expect(deckFace(`${card}^`)).toBe(face)
      }
      expect(face.colors.every((color) => COLORS.includes(color))).toBe(true)
    }
    expect([deckFace('B+2')?.owes, deckFace('W+4')?.owes, deckFace('RS')?.skips, deckFace('GV')?.turns]).toEqual([
      2,
      4,
      true,
      true,
    ])
    expect(deckFace('R+7')).toBeUndefined()
    expect(FACES).toHaveLength(DECK.length)
  })

  it('sorts by color, then by face, with wilds last', () => {
    expect(sorted(['W', 'B1', 'R+2', 'R10'.slice(0, 2), 'Y0', 'BU', 'RS'])).toEqual([
      'R1',
      'RS',
      'R+2',
      'Y0',
      'B1',
      'W',
      'BU',
    ])
  })

  it('gives identical cards keys that do not depend on their neighbors', () => {
    expect(keyed(['R7', 'B1', 'R7']).map(({ key }) => key)).toEqual(['R7:0', 'B1:0', 'R7:1'])
  })
})
