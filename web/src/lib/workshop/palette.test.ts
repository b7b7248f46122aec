import { afterAll, expect, it } from 'vitest'
import { COLORS, FACES, parts, WILDS } from '@ruckus/client'

import { speak, speakWorkshop } from '../../messages'
import { palette as german } from '../../messages/de-workshop-palette'
import { palette as english } from '../../messages/en-workshop-palette'
import { drawers, PICTURES, type PaletteKind } from './palette'
import { WORDS } from './words'

const SHELVES = ['trigger', 'deed'] as const
const found = (of: PaletteKind, search: string): string[] =>
  drawers(of, search).flatMap(({ words }) => words.map(({ word }) => word))

afterAll(async () => {
  await speak('en')
  await speakWorkshop()
})

it.each(SHELVES)('every %s has a picture and an example in each language', (of) => {
  const all = Object.keys(WORDS[of]).sort()
  for (const texts of [english, german]) {
    expect(Object.keys(texts[of]).sort()).toEqual(all)
    for (const [word, [example, also]] of Object.entries(texts[of])) {
      expect(example.trim(), word).not.toBe('')
      expect(also.trim(), word).not.toBe('')
    }
    const examples = Object.values(texts[of]).map(([example]) => example)
    expect(new Set(examples).size).toBe(examples.length)
  }
  expect(Object.keys(PICTURES[of]).sort()).toEqual(all)
  for (const [name, picture] of Object.entries(PICTURES[of])) {
    for (const card of 'cards' in picture ? picture.cards : []) {
      if (card === null) continue
      const { color, face } = parts(card.replace('*', ''))
      expect(FACES, name).toContain(face)
      expect(color === null || COLORS.includes(color), `${name}: ${card}`).toBe(true)
      expect(color === null, `${name}: ${card}`).toBe(WILDS.includes(face))
    }
  }
})

it.each(SHELVES)('every %s appears once, under a heading', (of) => {
  expect(found(of, '').sort()).toEqual(Object.keys(WORDS[of]).sort())
  expect(drawers(of, ' ').every(({ title, words }) => title !== '' && words.length > 0)).toBe(true)
})

it('everyday English words find entries', () => {
  for (const [of, search, word] of [
    ['trigger', 'put down', 'laid'],
    ['trigger', 'pick up', 'drawn'],
    ['trigger', 'win', 'went-out'],
    ['trigger', 'forgot', 'caught'],
    ['trigger', 'start', 'round-begun'],
    ['trigger', 'quiet', 'spoke'],
    ['deed', 'dice', 'roll'],
    ['deed', 'trade', 'swap'],
    ['deed', 'Spy', 'peek'],
    ['deed', 'noise', 'race'],
    ['deed', 'color', 'name-color'],
    ['deed', 'penalty', 'draw'],
    ['deed', 'miss a turn', 'skip'],
    ['deed', 'mute', 'chat'],
  ] as const)
    expect(found(of, search), search).toContain(word)
  expect(found('deed', 'dice')).toEqual(['roll'])
  expect(found('deed', 'helicopter')).toEqual([])
})

it('everyday German words find entries, with or without umlauts', async () => {
  await speak('de')
  await speakWorkshop()
  for (const [of, search, word] of [
    ['trigger', 'hinlegen', 'laid'],
    ['trigger', 'gewinnen', 'went-out'],
    ['trigger', 'vergisst', 'caught'],
    ['trigger', 'tauschen', 'hands-moved'],
    ['trigger', 'Richtungswechsel', 'turned'],
    ['deed', 'würfeln', 'roll'],
    ['deed', 'wuerfel', 'roll'],
    ['deed', 'spicken', 'peek'],
    ['deed', 'klatschen', 'race'],
    ['deed', 'aussetzen', 'skip'],
    ['deed', 'Strafe', 'draw'],
    ['deed', 'stumm', 'chat'],
  ] as const)
    expect(found(of, search), search).toContain(word)
  expect(found('deed', 'Hubschrauber')).toEqual([])
})
