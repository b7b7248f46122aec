// Titles, texts and clauses of the rules at a table.

import { language } from '../messages'
import type { Reason } from './logged'
import { placeOf } from './narrate'
import type { HomemadeOn, RulesView } from './wire'

/** The title of a house rule; `null` for other rules. */
export const titleOfRule = (rules: RulesView | null, rule: string): string | null =>
  rules?.switches.find(({ name }) => name === rule)?.title ?? null

/** The home-made rule of a log line. */
export function homemadeOf(rules: RulesView | null, rule: string): HomemadeOn | undefined {
  const place = placeOf(rule)
  return place === null ? undefined : rules?.homemade?.[place]
}

/** The text and clause of a rule, for players who ask why. */
export function whyRule(rules: RulesView | null, rule: string): Reason | null {
  const about = rules?.switches.find(({ name }) => name === rule)
  if (about) return { text: about.sentence, clause: about.clause }
  const made = homemadeOf(rules, rule)
  if (made === undefined) return null
  const own = made.sentences[language()]
  return { text: (own.length > 0 ? own : made.sentences.en).join(' '), clause: null }
}

/** The house rule that a clause belongs to. */
export const ruleOfClause = (rules: RulesView | null, clause: string): string | null =>
  rules?.switches.find(({ clause: of }) => clause === of || clause.startsWith(`${of}.`))?.name ?? null
