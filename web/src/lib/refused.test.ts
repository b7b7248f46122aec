import { describe, expect, it } from 'vitest'

import { refusal, type Known } from './refused'
import type { Ack, HomemadeOn, RulesView } from './wire'

const rule = (title: string, forbids: boolean, says: string) => ({
  id: title, meets: [], sentences: { en: [says], de: [] },
  rule: { name: title, title, parts: [forbids ? { standing: { forbid: { verb: 'draw' } } } : { when: 'laid' }] },
}) as unknown as HomemadeOn
const known = (homemade: HomemadeOn[]): Known => ({
  view: null, offers: [], me: 0, nameOf: (seat) => `#${seat}`, ruleTitle: () => null, why: () => null,
  rules: { homemade, switches: [] } as unknown as RulesView,
})
const refused = (rule?: string): Ack => ({ n: 1, version: 1, refused: 'not-legal-now', ...(rule !== undefined && { rule }) }) as Ack

describe('a refusal by a home-made rule', () => {
  const homemade = [rule('No Sevens', true, 'Nobody may play a 7.'), rule('Loud', false, 'Whoever plays a 1 draws.')]

  it('names the rule, and says what it says', () => {
    expect(refusal(refused('homemade'), known(homemade))).toBe('No Sevens: Nobody may play a 7.')
  })

  it('is a refusal like any other where no home-made rule is behind it', () => {
    expect(refusal(refused(), known(homemade))).toBe('It matches, but a house rule forbids it now.')
    expect(refusal(refused('homemade'), known([])), 'nothing is known of it').toBe('It matches, but a house rule forbids it now.')
  })
})
