import { describe, expect, it } from 'vitest'

import { ruleSwitch } from '../test-fixtures'
import { chapters, inTheWay, isFound, isOn, plan, sent, switched, withParam, wordOf } from './rules'
import type { RuleSwitch } from './wire'

const param = (name: string, value: number) => ({ name, meaning: name, value, range: [1, 9] as [number, number] })
const doghouse = (value: number) =>
  ruleSwitch('doghouse', { value, range: [0, 14], params: [{ ...param('n', Math.max(1, value)), range: [0, 14] }] })

describe('switches', () => {
  it('are on if their value is neither false nor zero', () => {
    expect(isOn(ruleSwitch('a', { value: true }))).toBe(true)
    expect(isOn(ruleSwitch('a'))).toBe(false)
    expect(isOn(doghouse(0))).toBe(false)
    expect(isOn(doghouse(2))).toBe(true)
    expect(isOn(ruleSwitch('a', { value: { seconds: 4 } }))).toBe(true)
    expect(isOn(ruleSwitch('mistakes', { value: 'draw-two' }))).toBe(true)
  })

  it('use the rule’s own values for on and off', () => {
    expect([switched(ruleSwitch('a'), true), switched(ruleSwitch('a'), false)]).toEqual([true, false])
    expect([switched(doghouse(0), true), switched(doghouse(3), false)]).toEqual([1, 0])
    expect(switched(ruleSwitch('mistakes', { word: 'draw-two' }), true)).toBe('draw-two')
  })

  it('show the selected word of a rule with several', () => {
    const challenge = (value: RuleSwitch['value']) =>
      ruleSwitch('challenge', { value, word: 'color', words: ['color-or-wild', 'color'] })
    expect([true, 'color', false].map((value) => wordOf(challenge(value)))).toEqual(['color-or-wild', 'color', null])
    expect(switched(challenge(false), true)).toBe('color')
    expect(wordOf(ruleSwitch('mistakes', { value: 'draw-two', word: 'draw-two' }))).toBeNull()
  })

  it('change one parameter and keep the others', () => {
    expect(withParam(doghouse(1), 'n', 4)).toBe(4)
    const two = ruleSwitch('a', { value: true, params: [param('seconds', 4), param('cards', 2)] })
    expect(withParam(two, 'cards', 3)).toEqual({ seconds: 4, cards: 3 })
  })

  it('find conflicting rules in both directions', () => {
    const power = ruleSwitch('super-power', { value: true })
    const interrupt = ruleSwitch('interrupt', { excludes: ['super-power'] })
    expect(inTheWay(interrupt, [power, interrupt])).toEqual([power])
    const matching = ruleSwitch('matching')
    const picky = ruleSwitch('picky', { value: true, excludes: ['matching'] })
    expect(inTheWay(matching, [matching, picky])).toEqual([picky])
    // A rule that is on can always be switched off.
    expect(inTheWay(power, [power, interrupt])).toEqual([])
  })
})

describe('flipping a switch', () => {
  const out = ['what an out-of-turn card does']
  const power = ruleSwitch('power', { value: true, answers: out, excludes: ['matching'] })
  const matching = ruleSwitch('matching', { answers: out, excludes: ['power'] })
  const nine = ruleSwitch('sixty-nine', { requires: ['matching'] })
  const crazy = ruleSwitch('crazy', { requires: ['matching', 'sixty-nine'] })
  const all = [power, matching, nine, crazy, ruleSwitch('other', { value: true })]

  it('changes nothing else without a conflict', () => {
    expect(plan(power, false, all)).toEqual({ on: [], off: [power], reasons: [] })
  })

  it('switches off rules that answer the same question, with a reason', () => {
    const moved = plan(matching, true, all)
    expect(moved).toMatchObject({ on: [matching], off: [power] })
    expect(moved?.reasons).toEqual([{ why: 'both-say', rule: matching, other: power, question: out[0] }])
    expect(moved && sent(moved)).toEqual({ matching: true, power: false })
  })

  it('switches on required rules and switches off those they exclude', () => {
    const moved = plan(crazy, true, all)
    expect(moved?.on.map(({ name }) => name)).toEqual(['crazy', 'matching', 'sixty-nine'])
    expect(moved?.off).toEqual([power])
    expect(moved?.reasons.map(({ why }) => why)).toEqual(['needs', 'needs', 'both-say'])
  })

  it('switches off rules that depend on it', () => {
    const on = (one: RuleSwitch): RuleSwitch => ({ ...one, value: true })
    const [m, n, c] = [on(matching), on(nine), on(crazy)]
    const moved = plan(m, false, [m, n, c])
    expect(moved?.off.map(({ name }) => name)).toEqual(['matching', 'sixty-nine', 'crazy'])
    // Switching off a conflicting rule also switches off the rules that need it.
    const off = { ...power, value: false }
    expect(plan(off, true, [off, m, n, c])?.off).toEqual([m, n, c])
  })

  it('fails if a rule would have to be on and off', () => {
    const needy = ruleSwitch('needy', { requires: ['base'], excludes: ['base'] })
    expect(plan(needy, true, [needy, ruleSwitch('base')])).toBeNull()
  })
})

describe('finding a rule', () => {
  it('groups rules by chapter in order of appearance', () => {
    const found = chapters([
      ruleSwitch('a', { clause: 'SP-1' }),
      ruleSwitch('b', { clause: 'HR-4' }),
      ruleSwitch('c', { clause: 'SP-6.2' }),
    ])
    expect(found.map(({ name, rules }) => [name, rules.map((one) => one.name)])).toEqual([
      ['SP', ['a', 'c']],
      ['HR', ['b']],
    ])
  })

  it.each([
    ['', true],
    ['turn', true],
    ['ITS  not', true],
    ['it’s', true],
    ['sp-7', true],
    ['card beneath', true],
    ['slap', false],
  ])('matches %j: %s', (search, found) => {
    const one = ruleSwitch('its-not-your-turn', {
      title: 'It’s Not Your Turn',
      clause: 'SP-7',
      sentence: 'Takes it back, with the card beneath.',
    })
    expect(isFound(one, search)).toBe(found)
  })
})
