// The referee's errors in the page's language. The referee reports in English; messages without a translation are shown
// as they are.

import { inEnglish, m, playWords } from '../messages'
import type { ScenarioFailure } from './wire'

/** A sentence, and its language if it differs from the page's. */
export interface Spoken {
  text: string
  lang: 'en' | undefined
}

type Faults = typeof playWords.faults
const KNOWN: readonly [RegExp, (faults: Faults, found: readonly string[]) => string][] = [
  [/`([^`]*)` is not a card/, (faults, [card = '']) => faults.card(card)],
  [
    /no player is called `([^`]*)`(?:; the seats are (.*))?/s,
    (faults, [name = '', seats = '']) => faults.nobody(name, seats),
  ],
  [
    /^unknown field `([^`]*)`(?:, expected (?:one of )?(.*))?/s,
    (faults, [key = '', known = '']) => faults.unknown(key, known.replaceAll('`', '')),
  ],
  [/^missing field `([^`]*)`/, (faults, [key = '']) => faults.missing(key)],
  [/^duplicate key/, (faults) => faults.twice],
  [/two seats are called `([^`]*)`/, (faults, [name = '']) => faults.sameName(name)],
  [
    /a table has (\d+) to (\d+) seats, not (\d+)/,
    (faults, [least = '', most = '', got = '']) => faults.seats(least, most, got),
  ],
  [/`([^`]*)` is not a time/, (faults, [time = '']) => faults.time(time)],
  [/`([^`]*)`: only a draw card can be unsettled/, (faults, [card = '']) => faults.unsettled(card)],
  [/a position has no `([^`]*)`; known keys: (.*)/s, (faults, [key = '', known = '']) => faults.unknown(key, known)],
  [/`([^`]*)` takes a text, not /, (faults, [key = '']) => faults.text(key)],
  [/`([^`]*)` takes a whole number, not /, (faults, [key = '']) => faults.number(key)],
  [/`([^`]*)` takes a list, not /, (faults, [key = '']) => faults.list(key)],
  [/`([^`]*)` takes true or false/, (faults, [key = '']) => faults.truth(key)],
  [/^(\d+) steps are too many; use at most (\d+)/, (faults, [, most = '']) => faults.steps(most)],
  [/^(\d+) cards are too many; use at most (\d+)/, (faults, [, most = '']) => faults.cards(most)],
  [/^a name is too long; use at most (\d+)/, (faults, [most = '']) => faults.longName(most)],
  [/^scenarios cannot read files here|: scenarios cannot read files here/, (faults) => faults.file],
  [/the time for this scenario is up/, (faults) => faults.timeUp],
]

/** Why a scenario cannot be run. */
export function faultText(message: string): Spoken {
  for (const [known, words] of KNOWN) {
    const found = known.exec(message)
    if (found !== null) return { text: words(playWords.faults, found.slice(1)), lang: undefined }
  }
  return { text: message, lang: inEnglish() }
}

const refusal = (code: string): string =>
  Object.hasOwn(m.refusal, code) ? m.refusal[code as keyof typeof m.refusal] : code

/** A failed step in words; `null` for unexpected state of the table, which is reported by its key. */
export function stepFailed({ expected, got }: Pick<ScenarioFailure, 'expected' | 'got'>): string | null {
  if (expected === 'accepted') return playWords.notAllowed(refusal(got))
  const code = expected === 'refused' ? '' : /^refused = ([a-z0-9-]+)$/.exec(expected)?.[1]
  if (code === undefined) return null
  return got === 'accepted'
    ? playWords.wasAllowed(code === '' ? '' : refusal(code))
    : playWords.otherRefusal(refusal(code), refusal(got))
}
