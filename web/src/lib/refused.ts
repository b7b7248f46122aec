// Explains a refused action and the alternatives to the player who tried it.

import { seatOf } from '@ruckus/client'

import { language, m } from '../messages'
import { clauseOf } from './clauses'
import type { Reason } from './logged'
import { has, playableKinds } from './offers'
import { isOn } from './rules'
import type { Ack, Code, Offer, RulesView, Seat, View } from './wire'

/** The knowledge about the table that an explanation needs. */
export interface Known {
  readonly view: View | null
  readonly offers: readonly Offer[]
  readonly rules: RulesView | null
  readonly me: Seat
  nameOf(seat: Seat): string
  ruleTitle(rule: string): string | null
  why(rule: string): Reason | null
}

/** More verbs that a refusal can suggest. */
const MORE_OPTIONS = [
  'pay',
  'swap',
  'peek',
  'move-to',
  'give',
  'shield',
  'make-rule',
  'show',
  'ready',
  'go',
  'dispute',
] as const

/** The refusal in words, with the alternatives. */
export function refusal(ack: Ack, known: Known): string {
  const parts = [reasonOf(ack, known), ack.refused === 'not-your-turn' ? outOfTurn(known) : '', legalNow(known)]
  return parts.filter((part) => part !== '').join(' ')
}

/** Why the action was refused. */
export function reasonOf(ack: Ack, known: Known): string {
  // No rule forbids it; it is just unavailable now, for example drawing twice.
  const reason =
    ack.refused === undefined || (ack.refused === 'not-legal-now' && ack.rule === undefined)
      ? m.notNow
      : m.refusal[ack.refused]
  // Omit the rule's title if the reason already says the same.
  const said = ack.refused === 'not-your-turn' || ack.refused === 'too-late'
  const title = ack.rule === undefined || said ? null : known.ruleTitle(ack.rule)
  const made = ack.rule === HOMEMADE ? homemadeBehind(known) : ''
  return `${title === null ? '' : `${title}. `}${made === '' ? reason : made}`
}

/** The common name that refusals use for all home-made rules. */
const HOMEMADE = 'homemade'

/** Titles and sentences of the home-made rules that forbid something; empty if there are none. */
function homemadeBehind({ rules }: Known): string {
  const forbid = (rules?.homemade ?? []).filter(({ rule }) =>
    (rule.parts ?? []).some(({ standing }) => standing !== undefined && 'forbid' in standing),
  )
  return forbid
    .map(({ rule, sentences }) => {
      const own = sentences[language()]
      return `${rule.title}: ${(own.length > 0 ? own : sentences.en).join(' ')}`
    })
    .join(' ')
}

/** The clause behind a refusal: that of the named rule, of the window that pauses the table, or of the code. */
export function clauseBehind(code: Code, rule: string | undefined, { view, why }: Known): string | null {
  const waits = code === 'frozen' ? view?.windows.at(-1) : undefined
  const named = [rule, waits?.rule].find((name) => name !== undefined && why(name) !== null)
  if (named !== undefined) return why(named)?.clause ?? null
  return clauseOf(code, waits?.kind)
}

/** The cards that can land out of turn at this table, if any. */
function outOfTurn({ rules }: Known): string {
  const lets = rules?.switches.find((rule) => Object.hasOwn(m.outOfTurn, rule.name) && isOn(rule))
  return lets === undefined ? '' : m.outOfTurn[lets.name as keyof typeof m.outOfTurn]
}

/** The player's current options, or else the players that the table waits for. */
function legalNow(known: Known): string {
  const { view, offers, me } = known
  const options: string[] = []
  const kinds = playableKinds(offers, (view && seatOf(view, me)?.hand) ?? [])
  if (kinds.length > 0) options.push(m.option.play(kinds))
  for (const verb of [
    'draw',
    'pass',
    'slap',
    'hand-on',
    'color',
    'flip',
    'deal',
    'challenge',
    'uno',
    ...MORE_OPTIONS,
  ] as const) {
    if (has(offers, verb)) options.push(m.option[verb])
  }
  // Actions of House Rules can be available at any time, so they come last.
  if (options.length === 0 && has(offers, 'do')) options.push(m.option.do)
  if (options.length > 0 || view === null || view.phase !== 'playing') return m.legalNow(options)
  const others = (seats: readonly Seat[]) => seats.filter((seat) => seat !== me).map((seat) => known.nameOf(seat))
  const open = view.windows.at(-1)
  const awaited = others(open === undefined ? [view.turn] : open.asked.filter((seat) => !open.answered.includes(seat)))
  return awaited.length === 0 ? '' : m.window.readyDone(awaited)
}
