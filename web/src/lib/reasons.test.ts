import { afterEach, describe, expect, it } from 'vitest'

import { speak } from '../messages'
import { ApiError } from './net/api'
import { inWords, wordsFor, errorInWords } from './reasons'
import type { HomemadeWrong, Reason } from './wire'

const rule = (name: string, title: string) => ({ name, title })
const EXCLUDES: Reason = {
  is: 'excludes',
  rules: [rule('super-power', 'Super Power'), rule('interrupt', 'Interruption')],
  question: 'which cards can be played out of turn, and what they do',
}

afterEach(() => speak('en'))

describe('reasons for refusals', () => {
  it('name the rules and players', () => {
    expect(inWords(EXCLUDES)).toBe(
      'Super Power and Interruption don’t go together: both say which cards can be played out of turn, and what they do. Switch one off.',
    )
    expect(inWords({ is: 'not-ready', names: ['Bob', 'Dee'] })).toBe('Bob and Dee are not ready yet.')
    expect(inWords({ is: 'only-host', host: 'רון' })).toBe('Only \u2068רון\u2069 can do that.')
    expect(inWords({ is: 'name-taken', name: 'Bob' })).toBe('Bob is taken. Choose another name.')
    expect(inWords({ is: 'name-taken', name: 'Bob', ask: 'רון' })).toBe(
      'Bob sits here. Ask \u2068רון\u2069, the host, to hand you the seat.',
    )
    expect(inWords({ is: 'number-for-seats', rule: rule('doghouse', 'In The Doghouse'), value: 3, seats: 4 })).toBe(
      'In The Doghouse can’t be 3 with 4 players.',
    )
    expect(inWords({ is: 'number-for-deal', rule: rule('mercy', 'The Mercy Rule'), value: 7, least: 8 })).toBe(
      'You’re dealt that many cards. Set The Mercy Rule to 8 or more.',
    )
  })

  it('use the language of the page, including rules and questions', async () => {
    await speak('de')
    const said = inWords(EXCLUDES) ?? ''
    expect(said).toContain('schließen einander aus')
    expect(said).not.toMatch(/Interruption|out-of-turn/)
    expect(inWords({ is: 'alone' })).toMatch(/^Zu einer Partie gehören zwei\./)
  })

  it('locate errors in home-made rules, in the language of the page', async () => {
    const of = (wrong: HomemadeWrong, part: number | null = null): Reason => ({
      is: 'homemade',
      rule: rule('bombs', 'Bombs'),
      part,
      step: part,
      wrong,
    })
    expect(inWords(of({ is: 'needs', needs: 'matching', title: 'Matching' }))).toBe(
      'Bombs: It needs Matching. Switch it on too.',
    )
    expect(inWords(of({ is: 'range', of: 'roll', value: 1, least: 2, most: 20 }, 2))).toBe(
      'Bombs: part 2, step 2: The sides of a die can’t be 1. Use 2 to 20.',
    )
    expect(inWords(of({ is: 'from-the-future' } as unknown as HomemadeWrong))).toBeNull()
    await speak('de')
    expect(inWords(of({ is: 'excludes', other: 'doghouse', title: 'In The Doghouse' }))).toMatch(
      /^Bombs: \S+ verträgt sich nicht mit /,
    )
    expect(errorInWords({ is: 'needs-unknown', needs: 'bom', near: 'bombs' })).toMatch(
      / braucht eine Regel, die nicht da \S+ „bom“\. Meintest du „bombs“\?$/,
    )
    expect(errorInWords({ is: 'unknown-field', field: 'surprise', line: 3 })).toBe(
      'Zeile 3: „surprise“ gibt es in einer Regel nicht.',
    )
  })

  it('fall back to the code, then to the server’s message', () => {
    const unknown = { is: 'from-the-future' } as unknown as Reason
    expect(inWords(unknown)).toBeNull()
    expect(inWords(undefined)).toBeNull()
    expect(wordsFor(new ApiError('unavailable', 'x', { is: 'disk-full' }))).toMatch(/disk is full/)
    expect(wordsFor(new ApiError('table-full', 'x', unknown))).toBe('The table is full.')
    expect(wordsFor(new ApiError('bad-rules', 'line 3: there is no rule `x`'))).toBe('line 3: there is no rule `x`')
    expect(wordsFor(new Error('broken'))).toBe('Error: broken')
  })
})
