import { expect, it } from 'vitest'
import { COLORS, FACES, parts, WILDS } from '@ruckus/client'

import { ruleTexts } from '../messages/de-rules'
import { addable, pictureOf, PICTURES, ruleCards } from './rule-cards'
import type { Homemade, RulesView, RuleSwitch } from './wire'

const rule = (name: string, part: Partial<RuleSwitch> = {}): RuleSwitch => ({
  name,
  title: name,
  clause: 'X-1',
  sentence: `${name}.`,
  value: true,
  range: null,
  word: null,
  params: [],
  answers: [],
  excludes: [],
  requires: [],
  changed: false,
  ...part,
})
const homemade = (part: Partial<Homemade> = {}): Homemade => ({ name: 'own', title: 'Own', parts: [], ...part })
const view = (part: Partial<RulesView>): RulesView => ({
  base: 'classic',
  name: 'classic',
  title: 'Classic',
  summary: 'As ever.',
  with: {},
  settings: [],
  switches: [],
  file: '',
  ...part,
})

it('every rule has a picture of existing cards', () => {
  expect(Object.keys(PICTURES).sort()).toEqual(Object.keys(ruleTexts.rules).sort())
  for (const [name, picture] of Object.entries(PICTURES)) {
    for (const card of 'cards' in picture ? picture.cards : []) {
      if (card === null) continue
      const { color, face } = parts(card)
      expect(FACES, name).toContain(face)
      expect(color === null || COLORS.includes(color), `${name}: ${card}`).toBe(true)
      expect(color === null, `${name}: ${card}`).toBe(WILDS.includes(face))
    }
  }
})

it('the game comes first, then home-made and added rules, then the rest', () => {
  const sentences = { en: ['After an 8, laugh.'], de: [] }
  const rules = view({
    switches: [
      rule('interrupt'),
      rule('stacking', { value: false }),
      rule('sudden-death', { changed: true }),
      rule('doghouse', { value: 0, range: [0, 4] }),
    ],
    homemade: [{ id: 'x', rule: homemade(), sentences, meets: [] }],
  })
  const cards = ruleCards(rules, 'de')
  expect(cards.map(({ name, badge }) => [name, badge])).toEqual([
    ['', null],
    ['own', 'homemade'],
    ['sudden-death', 'added'],
    ['interrupt', null],
  ])
  expect(cards[0]?.sentences).toEqual(['As ever.'])
  expect(cards[1]?.sentences, 'English where there is no German').toEqual(['After an 8, laugh.'])
  expect(cards.map(({ tint }) => tint)).toEqual(['B', 'R', 'R', 'G'])
})

it('a home-made rule’s picture shows the cards it mentions', () => {
  const speaks = (cards: object) => pictureOf(homemade({ parts: [{ when: { laid: { cards } } }] as Homemade['parts'] }))
  expect(speaks({ faces: ['8'] })).toEqual({ cards: ['R8'] })
  expect(speaks({ faces: ['8', '8'], colors: ['G'] })).toEqual({ cards: ['G8', 'G8'] })
  expect(speaks({ faces: ['W', '0', 'S', 'V'] })).toEqual({ cards: ['W', 'Y0', 'GS'] })
  expect(speaks({ faces: ['8'], not: true }), 'all but an 8').toEqual(pictureOf(homemade()))
  expect(pictureOf(homemade())).toHaveProperty('drawing')
})

it('suggested rules need no change to other rules', () => {
  const off = (name: string, part: Partial<RuleSwitch> = {}) => rule(name, { value: false, ...part })
  const switches = [
    rule('super-power'),
    off('interrupt', { excludes: ['super-power'] }),
    off('matching'),
    off('sixty-nine', { requires: ['matching'] }),
    off('hot-streak'),
    off('doghouse', { value: 0, range: [0, 4] }),
  ]
  expect(addable(view({ switches })).map(({ name }) => name)).toEqual(['matching', 'hot-streak', 'doghouse'])
  const drawOn = (value: boolean) =>
    addable(
      view({
        switches: [off('draw-on')],
        settings: [{ name: 'turn.draw-on', value, range: null, words: [], changed: false, idle: false }],
      }),
    )
  expect(drawOn(false).map(({ name }) => name)).toEqual(['draw-on'])
  expect(drawOn(true), 'the base game has it by itself').toEqual([])
})
