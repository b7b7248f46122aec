// Why an action was refused, and what may be done instead: in a sentence for whoever tried it.

import { seatOf } from '@ruckus/client'

import { language, m } from '../messages'
import { clauseOf } from './clauses'
import type { Reason } from './logged'
import { has, playableKinds } from './offers'
import { isOn } from './rules'
import type { Ack, Code, Offer, RulesView, Seat, View } from './wire'

/** What has to be known of a table to say it. */
export interface Known {
  readonly view: View | null
  readonly offers: readonly Offer[]
  readonly rules: RulesView | null
  readonly me: Seat
  nameOf(seat: Seat): string
  ruleTitle(rule: string): string | null
  why(rule: string): Reason | null
}

/** Further verbs that a refusal may point to. */
const MORE_OPTIONS = ['pay', 'swap', 'peek', 'move-to', 'give', 'shield', 'make-rule', 'show', 'ready', 'go', 'dispute'] as const

/** The refusal in words, with what may be done instead. */
export function refusal(ack: Ack, known: Known): string {
  const parts = [reasonOf(ack, known), ack.refused === 'not-your-turn' ? outOfTurn(known) : '', legalNow(known)]
  return parts.filter((part) => part !== '').join(' ')
}

/** Why it was refused. */
export function reasonOf(ack: Ack, known: Known): string {
  // Without a rule that forbids it, it is only not asked for now: drawing twice, say.
  const reason = ack.refused === undefined || (ack.refused === 'not-legal-now' && ack.rule === undefined) ? m.notNow : m.refusal[ack.refused]
  // Where the reason says what the rule's name says, once is enough.
  const said = ack.refused === 'not-your-turn' || ack.refused === 'too-late'
  const title = ack.rule === undefined || said ? null : known.ruleTitle(ack.rule)
  const made = ack.rule === HOMEMADE ? homemadeBehind(known) : ''
  return `${title === null ? '' : `${title}. `}${made === '' ? reason : made}`
}

/** What refusals call the rules that players make, all of them alike. */
const HOMEMADE = 'homemade'

/** The home-made rules that forbid something, each by its title and with what it says; nothing if none does. */
function homemadeBehind({ rules }: Known): string {
  const forbid = (rules?.homemade ?? []).filter(({ rule }) => (rule.parts ?? []).some(({ standing }) => standing !== undefined && 'forbid' in standing))
  return forbid.map(({ rule, sentences }) => {
    const own = sentences[language()]
    return `${rule.title}: ${(own.length > 0 ? own : sentences.en).join(' ')}`
  }).join(' ')
}

/** The clause behind a refusal: the rule's if one is named, that of the window that freezes the table, or the code's. */
export function clauseBehind(code: Code, rule: string | undefined, { view, why }: Known): string | null {
  const waits = code === 'frozen' ? view?.windows.at(-1) : undefined
  const named = [rule, waits?.rule].find((name) => name !== undefined && why(name) !== null)
  if (named !== undefined) return why(named)?.clause ?? null
  return clauseOf(code, waits?.kind)
}

/** What may land out of turn at this table, if anything may. */
function outOfTurn({ rules }: Known): string {
  const lets = rules?.switches.find((rule) => Object.hasOwn(m.outOfTurn, rule.name) && isOn(rule))
  return lets === undefined ? '' : m.outOfTurn[lets.name as keyof typeof m.outOfTurn]
}

/** What may be done now, in a sentence; where nothing may, for whom the table waits. */
function legalNow(known: Known): string {
  const { view, offers, me } = known
  const options: string[] = []
  const kinds = playableKinds(offers, (view && seatOf(view, me)?.hand) ?? [])
  if (kinds.length > 0) options.push(m.option.play(kinds))
  for (const verb of ['draw', 'pass', 'slap', 'hand-on', 'color', 'flip', 'deal', 'challenge', 'uno', ...MORE_OPTIONS] as const) {
    if (has(offers, verb)) options.push(m.option[verb])
  }
  // Actions of House Rules may be offered at any time: they are no way out.
  if (options.length === 0 && has(offers, 'do')) options.push(m.option.do)
  if (options.length > 0 || view === null || view.phase !== 'playing') return m.legalNow(options)
  const others = (seats: readonly Seat[]) => seats.filter((seat) => seat !== me).map((seat) => known.nameOf(seat))
  const open = view.windows.at(-1)
  const awaited = others(open === undefined ? [view.turn] : open.asked.filter((seat) => !open.answered.includes(seat)))
  return awaited.length === 0 ? '' : m.window.readyDone(awaited)
}
