// Reasons for refusals, by the data that the server sends with its own sentence. In English, the sentences are those of
// the server, `crates/phrases/src/reasons.json`.

import { REASONS } from '@ruckus/client'
import type { Reason } from '../lib/wire'
import { list } from './en-words'

/** The text functions, by kind of reason. Errors of home-made rules and of rules in a line have their own texts. */
export type ReasonTexts = { [R in Exclude<Reason, { is: 'homemade' | 'rules-line' }> as R['is']]: (why: R) => string }

const SENTENCES: Record<keyof ReasonTexts | 'name-taken:ask' | 'only-host:unnamed' | 'not-ready:many', string> = REASONS

const wait = (seconds: number) => (seconds <= 90 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`)

/** The words of a sentence that are not a text or number of the reason itself. */
function fields(why: Reason): Record<string, string> {
  switch (why.is) {
    case 'not-ready':
      return { names: list(why.names) }
    case 'excludes':
      return { one: why.rules[0].title, other: why.rules[1].title }
    case 'needs':
      return { rule: why.rule.title, needs: why.needs.title }
    case 'number-for-seats':
    case 'number-for-deal':
    case 'even-seats':
      return { rule: why.rule.title }
    case 'too-few-players':
      return { more: String(why.need - why.have) }
    case 'pause':
    case 'too-many-tables':
      return { wait: wait(why.seconds) }
    default:
      return {}
  }
}

function code(why: Reason): keyof typeof SENTENCES {
  if (why.is === 'name-taken' && why.ask !== undefined) return 'name-taken:ask'
  if (why.is === 'only-host' && why.host === null) return 'only-host:unnamed'
  if (why.is === 'not-ready' && why.names.length > 1) return 'not-ready:many'
  return why.is as keyof ReasonTexts
}

function sentence(why: Reason): string {
  const given: Record<string, unknown> = { ...why, ...fields(why) }
  return SENTENCES[code(why)].replace(/\{(\w+)\}/g, (_, name: string) => String(given[name]))
}

const codes = Object.keys(SENTENCES).filter((code) => !code.includes(':'))

export const reason = Object.fromEntries(
  codes.map((is) => [is, (why: Reason) => sentence({ ...why, is } as Reason)]),
) as unknown as ReasonTexts

/** Errors of requests made outside of a table's connection, by code. */
export const problem: Record<string, string> = {
  'no-answer': 'The server doesn’t answer. Check your connection and try again.',
  'unknown-code': 'No table has this code. Check it with the host.',
  'table-full': 'The table is full.',
  'match-running': 'A match is running, and it’s full. Try again later.',
  'name-taken': 'That name is taken. Choose another.',
  'bad-name': 'A name has 1 to 24 letters.',
  'wrong-key': 'This link opens no replay. Part of it may be missing.',
  'no-record': 'No round of this match is over yet.',
  unreadable: 'This table needs another version of ruckus.',
  damaged: 'This table is damaged. Let the person who runs this server know.',
  'bad-token': 'You’ve lost this seat. Take another one.',
  'no-seat': 'This seat isn’t yours anymore. Take another one.',
  'unknown-rule': 'That rule isn’t in the gallery. The link may be cut off.',
  'not-yours': 'You can only take out what you published from this device.',
  reported: 'It’s been reported already. An admin will look at it.',
  'gallery-full': 'The gallery is full. Share the rule as a link or file.',
  'unknown-run': 'That play-test is gone. Start it again.',
  'bad-run': 'That play-test doesn’t fit this rule. Start it again.',
  'no-vote': 'Votes are taken after a match. Play one first.',
  'no-end': 'No trial of this event came to an end. Change the plan.',
  'no-invitations': 'Invitations are off here. Share the table’s link.',
  'unknown-rules': 'This server doesn’t know that game. Choose another.',
  'unknown-place': 'Your place is gone. Look for a table again.',
  busy: 'Too much is going on here. Try again in a moment.',
  'too-large': 'That’s too large for this server.',
  'too-slow': 'Your connection was too slow. Try again.',
  'too-many': 'Too many requests. Wait a moment, then try again.',
  unavailable: 'The server can’t do this right now. Try again soon.',
  'wrong-origin': 'This page can’t ask that server. Open the server’s own page.',
}
