import { expect, it } from 'vitest'

import { ruleSwitch } from '../../test-fixtures'
import type { GalleryChanges, RulesView, RuleSwitch } from '../wire'
import { changesInWords, settingText } from './changes'

const rule = (name: string, part: Partial<RuleSwitch> = {}) =>
  ruleSwitch(name, { title: name.toUpperCase(), sentence: `${name}.`, ...part })
const book: RulesView = {
  base: 'classic',
  name: 'classic',
  title: 'Classic',
  summary: '',
  with: {},
  settings: [],
  file: '',
  switches: [
    rule('interrupt'),
    rule('doghouse', {
      value: 0,
      range: [0, 4],
      params: [{ name: 'hands', meaning: 'hands in the doghouse', value: 1, range: [0, 4] }],
    }),
    rule('turn-clock', { params: [{ name: 'seconds', meaning: 'seconds', value: 10, range: [5, 60] }] }),
    rule('matching', { value: true }),
  ],
}
const changes = (part: Partial<GalleryChanges>): GalleryChanges => ({
  base: 'classic',
  with: {},
  settings: {},
  homemade: [],
  ...part,
})

it('changes list added rules, removed rules, and each number', () => {
  const changed = changesInWords(
    changes({
      with: { interrupt: true, doghouse: 2, 'turn-clock': { seconds: 15 }, matching: false },
      settings: { 'scoring.target': 200 },
    }),
    book,
  )
  expect(changed.on).toEqual([
    { name: 'interrupt', title: 'INTERRUPT', sentence: 'interrupt.', params: [] },
    { name: 'doghouse', title: 'DOGHOUSE', sentence: 'doghouse.', params: ['Hands in the doghouse: 2'] },
    { name: 'turn-clock', title: 'TURN-CLOCK', sentence: 'turn-clock.', params: ['Seconds: 15'] },
  ])
  expect(changed.off).toEqual(['MATCHING'])
  expect(changed.settings).toEqual(['Points that end the match: 200'])
})

it('a number at its minimum counts as off', () => {
  expect(changesInWords(changes({ with: { doghouse: 0 } }), book)).toMatchObject({ on: [], off: ['DOGHOUSE'] })
})

it('rules are named before the rulebook loads, even unknown ones', () => {
  expect(changesInWords(changes({ with: { interrupt: true, doghouse: 0, unheard: false } }), null)).toMatchObject({
    on: [{ name: 'interrupt', sentence: '' }],
    off: ['doghouse', 'unheard'],
  })
})

it('values of settings are described in words', () => {
  expect(settingText('scoring.target', 0)).toBe('no number of points ends it')
  expect(settingText('pace.speed', 'relaxed')).toBe('relaxed')
  expect(settingText('made.up', true)).toBe('on')
  expect(settingText('uno.penalty', 3)).toBe('3')
})
