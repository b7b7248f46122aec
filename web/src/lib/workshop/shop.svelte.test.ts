import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { CheckedRule, Homemade, RuleLanguage, RuleRead } from '../wire'
import { blank } from './model'

const read = vi.hoisted(() => vi.fn<(asked: { text: string; language: RuleLanguage }) => Promise<RuleRead>>())
vi.mock('../net/workshop', () => ({
  checkRule: () => Promise.resolve({ errors: [], meets: [], sentences: { en: [], de: [] } } as unknown as CheckedRule),
  readRule: read,
}))
vi.mock('./book.svelte', () => ({ book: { rules: null, open: () => Promise.resolve() } }))

const { goesFarther, Saying } = await import('./saying.svelte')
const { Shop } = await import('./shop.svelte')

const RULE: Homemade = { name: 'two', title: 'Two', parts: [{ when: 'passed', then: [{ do: 'flip' }] }] }
const NOTHING: RuleRead = {
  rule: null,
  sentences: { en: [], de: [] },
  rest: '',
  next: [],
  near: [],
} as unknown as RuleRead
const stopped = (rest: string): RuleRead => ({ ...NOTHING, rest })

beforeEach(() => {
  localStorage.clear()
  read.mockReset()
  vi.useFakeTimers()
})

describe('an invalid sentence', () => {
  it('blocks the previous rule from play', async () => {
    const shop = new Shop()
    shop.open(RULE)
    await vi.runAllTimersAsync()
    expect(shop.sound).toBe(true)
    shop.stray(true)
    expect([shop.astray, shop.sound]).toEqual([true, false])
    // Naming the rule does not replace the unfinished sentence, but opening another rule does.
    shop.change({ ...shop.rule, title: 'Three', name: 'three' })
    expect(shop.astray).toBe(true)
    shop.open({ ...RULE, parts: [{ when: 'passed', then: [{ do: 'turn-round' }] }] })
    await vi.runAllTimersAsync()
    expect([shop.astray, shop.sound]).toEqual([false, true])
    shop.stray(true)
    shop.stray(false)
    expect(shop.sound).toBe(true)
    shop.open(blank())
    shop.close()
  })

  it('is detected when parsing stops or fails', async () => {
    read.mockImplementation(({ text }) => Promise.resolve(text === 'good' ? { ...NOTHING, rule: RULE } : stopped(text)))
    const found = vi.fn()
    const saying = new Saying(found)
    for (const [text, astray] of [
      ['good', false],
      ['blah blah', true],
      ['', false],
      ['blah', true],
      ['good', false],
    ] as const) {
      saying.say(text)
      await vi.runAllTimersAsync()
      expect([text, saying.astray]).toEqual([text, astray])
    }
    read.mockRejectedValue(new Error('no line'))
    saying.say('anything')
    await vi.runAllTimersAsync()
    expect(saying.astray).toBe(true)
    expect(found).toHaveBeenCalledTimes(2)
  })
})

describe('a sentence in the other language', () => {
  it('is parsed in that language if that gets further', async () => {
    read.mockImplementation(({ text, language }) =>
      Promise.resolve(language === 'de' ? { ...NOTHING, rule: RULE } : stopped(text)),
    )
    const saying = new Saying(() => undefined)
    saying.say('Wenn jemand passt')
    await vi.runAllTimersAsync()
    expect([saying.lang, saying.read?.rule]).toEqual(['de', RULE])
    expect(goesFarther(stopped('singt ein Lied'), stopped('Wenn jemand passt, singt ein Lied'))).toBe(true)
    expect(goesFarther(stopped('b'), stopped('a b'))).toBe(false)
  })
})

describe('an ambiguous sentence', () => {
  it('is rejected, and is not parsed in the other language', async () => {
    const refused: RuleRead = { ...NOTHING, unsure: { words: 'two cards', why: 'amount', instead: [] } }
    read.mockImplementation(() => Promise.resolve(refused))
    const found = vi.fn()
    const saying = new Saying(found)
    saying.say('When a player plays two cards, the next player draws a card.')
    await vi.runAllTimersAsync()
    expect([saying.astray, saying.read?.unsure?.words]).toEqual([true, 'two cards'])
    const asked = read.mock.calls.map(([asked]) => asked).filter(({ text }) => text.includes('two cards'))
    expect(asked.map(({ language }) => language)).toEqual(['en'])
    expect(found).not.toHaveBeenCalled()
  })
})
