import { describe, expect, it } from 'vitest'

import { inTheWay, isOn, lower } from './rules'
import type { RuleSwitch } from './wire'

const rule = (name: string, part: Partial<RuleSwitch> = {}): RuleSwitch => ({
  name, title: name, clause: 'X-1', sentence: '', value: false, range: null, word: null, params: [], answers: [],
  excludes: [], requires: [], changed: false, ...part,
})

describe('switches', () => {
  it('knows what is on', () => {
    expect(isOn(rule('a', { value: true }))).toBe(true)
    expect(isOn(rule('a'))).toBe(false)
    expect(isOn(rule('doghouse', { value: 0, range: [0, 14] }))).toBe(false)
    expect(isOn(rule('doghouse', { value: 2, range: [0, 14] }))).toBe(true)
    expect(isOn(rule('a', { value: { seconds: 4 } }))).toBe(true)
    expect(isOn(rule('mistakes', { value: 'draw-two' }))).toBe(true)
  })

  it('finds who stands in the way, whichever of the two says so', () => {
    const power = rule('super-power', { value: true })
    const interrupt = rule('interrupt', { excludes: ['super-power'] })
    expect(inTheWay(interrupt, [power, interrupt])).toEqual([power])
    const matching = rule('matching')
    const picky = rule('picky', { value: true, excludes: ['matching'] })
    expect(inTheWay(matching, [matching, picky])).toEqual([picky])
    // What is on already may always be switched off.
    expect(inTheWay(power, [power, interrupt])).toEqual([])
  })

  it('steps a number down to off', () => {
    expect(lower(rule('doghouse', { value: 1, range: [0, 14] }), 1)).toBe(0)
    expect(lower(rule('seconds', { value: 1, range: [1, 9] }), 1)).toBe(false)
  })
})
