import { readFileSync } from 'node:fs'

import { afterAll, describe, expect, it } from 'vitest'
import { foldAll } from '@ruckus/client'

import { m, speak } from '../messages'
import { LANGUAGES, type Language } from '../messages/languages'
import { rulebook } from '../test-rulebook'
import { spoken } from './live'
import { type Line, narrate } from './narrate'
import type { View, ViewFact } from './wire'

const line = (text: string, mine: boolean, weight: Line['weight'] = 'plain'): Line => ({
  text,
  mine,
  weight,
  rule: null,
})

describe('screen reader announcements', () => {
  it('begin with the most urgent line', () => {
    const fresh = [
      line('Bob lays red 4.', false),
      line('Spank!', false, 'loud'),
      line('You draw.', true),
      line('Cid passes.', false),
    ]
    expect(spoken(fresh, 'Your turn.')).toBe('Your turn. You draw. Spank! Bob lays red 4. Cid passes.')
  })

  it('drop the oldest lines but keep those about the reader', () => {
    const others = ['one', 'two', 'three'].map((text) => line(text, false))
    expect(spoken([line('You', true), ...others], null)).toBe('You two three')
  })
})

// A round played by the engine, as the first seat saw it.
const round = JSON.parse(readFileSync('src/lib/fixtures/round.json', 'utf8')) as { view: View; steps: ViewFact[][] }
const NAMES = ['Ann', 'Bob', 'Cid']

/** All that a screen reader says to Ann during the round, one line per announcement. */
function transcript(): string {
  const namer = {
    who: (seat: number) => ({ name: NAMES[seat] ?? '?', me: seat === 0 }),
    title: (rule: string) => {
      const title = rulebook.rules.find(({ name }) => name === rule)?.title ?? null
      return title === null ? null : (m.ruleTexts.rules[rule]?.title ?? title)
    },
  }
  let view = round.view
  const said: string[] = []
  const mine = (at: View) => at.phase === 'playing' && at.turn === 0
  for (const facts of round.steps) {
    const lines = narrate(facts, view, namer)
    const after = foldAll(view, facts)
    said.push(spoken(lines, mine(after) && !mine(view) ? `${m.table.yourTurn}.` : null))
    view = after
  }
  return `${said.filter((text) => text !== '').join('\n')}\n`
}

describe.each(Object.keys(LANGUAGES) as Language[])('announcements of a round: %s', (language) => {
  afterAll(() => speak('en'))

  it('match the snapshot from the deal to the end', async () => {
    await speak(language)
    const heard = transcript()
    await expect(heard).toMatchFileSnapshot(`__snapshots__/round.${language}.txt`)
    expect(heard).not.toMatch(/undefined|null|NaN|\[object/)
    expect(heard).toContain(m.fact.roundOver)
  })
})
