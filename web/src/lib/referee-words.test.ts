import { beforeEach, describe, expect, it } from 'vitest'

import { m, speak, speakPlayground } from '../messages'
import { keepOwn, ownScenarios, titleIn, written } from './own-scenarios'
import { isTooLong, LONGEST } from './playground'
import { faultText, stepFailed } from './referee-words'

const MESSAGES = [
  '[table]: `Q9` is not a card: no color (cards look like `R7`)',
  'no player is called `Zoe`; the seats are Ann, Bob',
  'unknown field `seets`, expected one of `seats`, `dealer`',
  'missing field `title`',
  'two seats are called `Ann`',
  'a table has 2 to 32 seats, not 1',
  'step 1: `soon` is not a time; times look like `2s`, `1.5s`, `300ms`, `1m`',
  '[expect]: a position has no `turns`; known keys: turn, debt',
  '101 steps are too many; use at most 100',
  'homemade: scenarios cannot read files here; include the rules, or name a preset',
]

describe('the referee’s messages', () => {
  beforeEach(async () => {
    await speak('en')
    await speakPlayground()
  })

  it('are translated into each language', async () => {
    expect(faultText(MESSAGES[0] ?? '')).toEqual({
      text: '“Q9” isn’t a card. Cards look like R7, GS, B+2, W or W+4/B.',
      lang: undefined,
    })
    const english = MESSAGES.map((message) => faultText(message).text)
    await speak('de')
    await speakPlayground()
    for (const [i, message] of MESSAGES.entries()) {
      const { text, lang } = faultText(message)
      expect([message, lang]).toEqual([message, undefined])
      expect(text).not.toBe(english[i])
    }
    expect(faultText('something rare')).toEqual({ text: 'something rare', lang: 'en' })
  })

  it('explain failed steps without codes', () => {
    expect(stepFailed({ expected: 'accepted', got: 'not-in-hand' })).toContain(m.refusal['not-in-hand'])
    expect(stepFailed({ expected: 'refused', got: 'accepted' })).toContain('allowed')
    expect(stepFailed({ expected: 'refused = not-your-turn', got: 'does-not-match' })).toContain(
      m.refusal['not-your-turn'],
    )
    expect(stepFailed({ expected: 'turn = Ann', got: 'Bob' })).toBeNull()
  })
})

describe('stored scenarios', () => {
  it('stay limited to five, and edits replace the open one', () => {
    localStorage.clear()
    let all = written(ownScenarios(), -1, 'title = "A"')
    all = written(all, 0, 'title = "B"')
    expect(all).toEqual(['title = "B"'])
    all = written(all, -1, '')
    expect(all).toEqual(['', 'title = "B"'])
    all = written(all, -1, 'c')
    expect(all).toEqual(['c', 'title = "B"'])
    keepOwn(all)
    expect(ownScenarios()).toEqual(all)
    for (let i = 0; i < 9; i += 1) all = written(all, -1, String(i))
    expect(all).toEqual(['8', '7', '6', '5', '4'])
    localStorage.setItem('ruckus.playground', '{"a":')
    expect(ownScenarios()).toEqual([])
    expect([titleIn('title = "A skip"\nclause = "C3"'), titleIn("clause = 'C'")]).toEqual(['A skip', ''])
  })

  it('are limited by bytes, not by letters', () => {
    expect([isTooLong('a'.repeat(LONGEST)), isTooLong('ä'.repeat(LONGEST / 2 + 1))]).toEqual([false, true])
  })
})
