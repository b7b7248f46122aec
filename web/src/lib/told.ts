// What the server tells of rules, in the language of the page where it has words for it.

import { m } from '../messages'
import type { Host, Meetings, Rulebook, RulesView, RuleTitle } from './wire'

const summary = (text: string): string => m.told.summaries[text] ?? text
/** A question of which a table has one answer. */
export const question = (text: string): string => m.told.questions[text] ?? text
/** What a rule is called. */
export const titleOf = ({ name, title }: RuleTitle): string => m.told.rules[name]?.title ?? title

/** The word that a rule stands at as one more parameter of it; nothing for rules without several words. */
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

/** A rule's name, sentence and parameters as the page says them. */
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
 * The rules of a table, with friendly titles unless the table wants those of the sources. A name and a summary that people
 * gave them stay as they are.
 */
export function toldRules(rules: RulesView, original = false): RulesView {
  const titled = (name: string) => (original ? undefined : m.told.friendly[name])
  const switches = rules.switches.map((one) => ({ ...rule(one, titled(one.name)), answers: one.answers.map(question) }))
  return { ...rules, summary: summary(rules.summary), switches }
}

/** The rulebook: its rules, and the groups of clauses that are named after one. */
export function toldBook(book: Rulebook): Rulebook {
  const rules = book.rules.map((one) => rule(one))
  const titles = new Map(book.rules.map(({ title }, i) => [title, rules[i]?.title ?? title]))
  const chapters = book.chapters.map((chapter) => ({
    ...chapter,
    groups: chapter.groups.map((group) => ({ ...group, title: group.title === null ? null : (titles.get(group.title) ?? group.title) })),
  }))
  return { ...book, rules, chapters }
}

/** Where rules meet: the questions that two of them answer. */
export function toldMeetings(meetings: Meetings): Meetings {
  return { ...meetings, excluded: meetings.excluded.map((pair) => ({ ...pair, question: question(pair.question) })) }
}
