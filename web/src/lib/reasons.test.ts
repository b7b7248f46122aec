import { afterEach, describe, expect, it } from 'vitest'

import { speak } from '../messages'
import { ApiProblem } from './net/api'
import { inWords, wordsFor } from './reasons'
import type { Reason } from './wire'

const rule = (name: string, title: string) => ({ name, title })
const EXCLUDES: Reason = {
  is: 'excludes', rules: [rule('super-power', 'Super Power'), rule('interrupt', 'Interruption')], question: 'what an out-of-turn card may be and does',
}

afterEach(() => speak('en'))

describe('why something was refused', () => {
  it('is said with the names of rules and people', () => {
    expect(inWords(EXCLUDES)).toBe('Super Power and Interruption exclude each other: both say what an out-of-turn card may be and does. Switch one of them off.')
    expect(inWords({ is: 'not-ready', names: ['Bob', 'Dee'] })).toBe('Bob and Dee are not ready yet.')
    expect(inWords({ is: 'only-host', host: 'רון' })).toBe('Only \u2068רון\u2069 can do that, as the host of this table.')
    expect(inWords({ is: 'number-for-seats', rule: rule('doghouse', 'In The Doghouse'), value: 3, seats: 4 })).toBe('In The Doghouse cannot be 3 with 4 at the table.')
  })

  it('is said in the language of the page, rules and questions as well', async () => {
    await speak('de')
    const said = inWords(EXCLUDES) ?? ''
    expect(said).toContain('schließen einander aus')
    expect(said).not.toMatch(/Interruption|out-of-turn/)
    expect(inWords({ is: 'alone' })).toMatch(/^Zu einer Partie gehören zwei\./)
  })

  it('falls back on the word for it, and then on what the server says', () => {
    const unknown = { is: 'from-the-future' } as unknown as Reason
    expect(inWords(unknown)).toBeNull()
    expect(inWords(undefined)).toBeNull()
    expect(wordsFor(new ApiProblem('unavailable', 'x', { is: 'disk-full' }))).toMatch(/disk is full/)
    expect(wordsFor(new ApiProblem('table-full', 'x', unknown))).toBe('The table is full.')
    expect(wordsFor(new ApiProblem('bad-rules', 'line 3: there is no rule `x`'))).toBe('line 3: there is no rule `x`')
    expect(wordsFor(new Error('broken'))).toBe('Error: broken')
  })
})
