import { expect, it } from 'vitest'

import { addable, cardOf, pictureOf, ruleCards } from './rule-cards'
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

it('a built-in rule brings its picture', () => {
  const picture = (part: Partial<RuleSwitch>) => cardOf(rule('any', part)).picture
  expect(picture({ picture: { cards: [null, 'G4'] } })).toEqual({ cards: [null, 'G4'] })
  expect(picture({ picture: { action: 'draw a circle' } })).toMatchObject({ drawing: { form: 'draw', what: 'circle' } })
  expect(picture({})).toHaveProperty('drawing.form', 'shout')
})

it('the game comes first, then home-made and added rules, then the rest', () => {
  const sentences = { en: ['After an 8, laugh.'], de: [] }
  const rules = view({
    switches: [
      rule('interrupt', { picture: { cards: ['G4', 'B4'] } }),
      rule('stacking', { value: false }),
      rule('sudden-death', { changed: true, picture: { cards: ['RS'] } }),
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
        switches: [off('draw-on', { setting: 'turn.draw-on' })],
        settings: [{ name: 'turn.draw-on', value, range: null, words: [], changed: false, idle: false }],
      }),
    )
  expect(drawOn(false).map(({ name }) => name)).toEqual(['draw-on'])
  expect(drawOn(true), 'the base game has it by itself').toEqual([])
})
