import { afterEach, expect, it } from 'vitest'

import { speak } from '../messages'
import { rulebook } from '../test-rulebook'
import { translateBook, translateRules } from './translate'
import type { RulesView } from './wire'

afterEach(() => speak('en'))

it('puts the numbers of the table into a translated sentence', async () => {
  await speak('de')
  const params = [{ name: 'cards', meaning: 'cards in hand', value: 30, range: [5, 60] }]
  const rules = {
    summary: '',
    switches: [{ name: 'mercy', title: 'Mercy', sentence: 'With 30 cards', params, answers: [] }],
  }
  expect(translateRules(rules as unknown as RulesView).switches[0]?.sentence).toMatch(/^Mit 30 Karten/)
})

it('puts the defaults into the sentences of the rulebook', async () => {
  await speak('de')
  const mercy = translateBook(rulebook).rules.find(({ name }) => name === 'mercy')
  expect(mercy?.sentence).toMatch(/^Mit 25 Karten/)
})
