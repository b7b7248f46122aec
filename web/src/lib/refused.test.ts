import { describe, expect, it } from 'vitest'

import { refusal, type Known } from './refused'
import type { Ack, HomemadeOn, Offer, RulesView } from './wire'

const rule = (title: string, forbids: boolean, says: string) =>
  ({
    id: title,
    meets: [],
    sentences: { en: [says], de: [] },
    rule: { name: title, title, parts: [forbids ? { standing: { forbid: { verb: 'draw' } } } : { when: 'laid' }] },
  }) as unknown as HomemadeOn
const known = (homemade: HomemadeOn[]): Known => ({
  view: null,
  offers: [],
  me: 0,
  nameOf: (seat) => `#${seat}`,
  ruleTitle: () => null,
  why: () => null,
  rules: { homemade, switches: [] } as unknown as RulesView,
})
const refused = (rule?: string): Ack =>
  ({ n: 1, version: 1, refused: 'not-legal-now', ...(rule !== undefined && { rule }) }) as Ack

describe('a refusal', () => {
  const at = (...offers: Offer[]): Known => ({ ...known([]), offers })

  it('suggests legal moves, and actions only as a last resort', () => {
    const owes = { n: 1, version: 1, refused: 'must-draw' } as Ack
    expect(
      refusal(
        owes,
        at({ verb: 'draw', rule: 'turn' }, { verb: 'challenge', rule: 'turn' }, { verb: 'do', rule: 'add-a-rule' }),
      ),
    ).toBe('You owe cards. You can draw or challenge.')
    expect(refusal(owes, at({ verb: 'do', rule: 'add-a-rule' }))).toBe('You owe cards. You can do an action.')
  })
})

describe('a refusal by a home-made rule', () => {
  const homemade = [rule('No Sevens', true, 'Nobody may play a 7.'), rule('Loud', false, 'Whoever plays a 1 draws.')]

  it('names the rule and quotes its sentence', () => {
    expect(refusal(refused('homemade'), known(homemade))).toBe('No Sevens: Nobody may play a 7.')
  })

  it('uses a general text if no known rule forbids the move', () => {
    expect(refusal(refused('homemade'), known([])), 'nothing is known of it').toBe('A house rule forbids it just now.')
    expect(refusal(refused(), known(homemade)), 'nothing forbids it: it is only not offered').toBe('Not now.')
  })
})
