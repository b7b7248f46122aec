// Translates the server's texts about rules, where the page has a translation.

import { m } from '../messages'
import type { Host, Meetings, Rulebook, RulesView, RuleTitle } from './wire'

const summary = (text: string): string => m.told.summaries[text] ?? text
/** A question that rules answer in only one way. */
export const question = (text: string): string => m.told.questions[text] ?? text
/** The title of a rule. */
export const titleOf = ({ name, title }: RuleTitle): string => m.told.rules[name]?.title ?? title

/** The selected word of a rule as an additional parameter; empty for rules without a choice of words. */
export function wordParam({ name }: { name: string }, word: string | null): { meaning: string; value: string }[] {
  const own = m.rules.words[name]
  return word === null ? [] : [{ meaning: own?.title ?? name, value: own?.words[word] ?? word }]
}

interface Told {
  name: string
  title: string
  sentence: string
  params: { name: string; meaning: string }[]
}

/** A rule with its title, sentence and parameters translated. */
function rule<R extends Told>(told: R, title?: string): R {
  const own = m.told.rules[told.name]
  if (own === undefined) return title === undefined ? told : { ...told, title }
  const params = told.params.map((param) => ({ ...param, meaning: own.params?.[param.name] ?? param.meaning }))
  return { ...told, title: title ?? own.title, sentence: own.sentence, params }
}

/** The games that a server offers. */
export function toldHost(host: Host): Host {
  return { ...host, presets: host.presets.map(([name, title, text]) => [name, title, summary(text)]) }
}

/**
 * The rules of a table, with friendly titles unless the table uses the original ones. Names and summaries written by
 * players stay unchanged.
 */
export function toldRules(rules: RulesView, original = false): RulesView {
  const titled = (name: string) => (original ? undefined : m.told.friendly[name])
  const switches = rules.switches.map((one) => ({ ...rule(one, titled(one.name)), answers: one.answers.map(question) }))
  return { ...rules, summary: summary(rules.summary), switches }
}

/** The rulebook: its rules, and the groups of clauses named after a rule. */
export function toldBook(book: Rulebook): Rulebook {
  const rules = book.rules.map((one) => rule(one))
  const titles = new Map(book.rules.map(({ title }, i) => [title, rules[i]?.title ?? title]))
  const chapters = book.chapters.map((chapter) => ({
    ...chapter,
    groups: chapter.groups.map((group) => ({
      ...group,
      title: group.title === null ? null : (titles.get(group.title) ?? group.title),
    })),
  }))
  return { ...book, rules, chapters }
}

/** The interactions of rules: the questions that two rules both answer. */
export function toldMeetings(meetings: Meetings): Meetings {
  return { ...meetings, excluded: meetings.excluded.map((pair) => ({ ...pair, question: question(pair.question) })) }
}
