// Translates the server's texts about rules, where the page has a translation.

import { m } from '../messages'
import type { Host, Meetings, Rulebook, RulesView, RuleTitle } from './wire'

const summary = (text: string): string => m.ruleTexts.summaries[text] ?? text
/** A question that rules answer in only one way. */
export const question = (text: string): string => m.ruleTexts.questions[text] ?? text
/** The title of a rule. */
export const titleOf = ({ name, title }: RuleTitle): string => m.ruleTexts.rules[name]?.title ?? title

/** The selected word of a rule as an additional parameter; empty for rules without a choice of words. */
export function wordParam({ name }: { name: string }, word: string | null): { meaning: string; value: string }[] {
  const own = m.rules.words[name]
  return word === null ? [] : [{ meaning: own?.title ?? name, value: own?.words[word] ?? word }]
}

interface RuleTexts {
  name: string
  title: string
  sentence: string
  /** At a table, a parameter has a value; in the rulebook, its default. */
  params: { name: string; meaning: string; value?: number; preset?: number }[]
}

/** The sentence with the parameters in place of their names in braces. */
const filled = (sentence: string, params: RuleTexts['params']): string =>
  params.reduce((text, { name, value, preset }) => text.replaceAll(`{${name}}`, `${value ?? preset ?? ''}`), sentence)

/** A rule with its title, sentence and parameters translated. */
function translateRule<R extends RuleTexts>(rule: R, title?: string): R {
  const own = m.ruleTexts.rules[rule.name]
  if (own === undefined) return title === undefined ? rule : { ...rule, title }
  const params = rule.params.map((param) => ({ ...param, meaning: own.params?.[param.name] ?? param.meaning }))
  return { ...rule, title: title ?? own.title, sentence: filled(own.sentence, params), params }
}

/** The games that a server offers. */
export function translateHost(host: Host): Host {
  return { ...host, presets: host.presets.map(([name, title, text]) => [name, title, summary(text)]) }
}

/**
 * The rules of a table, with friendly titles unless the table uses the original ones. Names and summaries written by
 * players stay unchanged.
 */
export function translateRules(rules: RulesView, original = false): RulesView {
  const titled = (name: string) => (original ? undefined : m.ruleTexts.friendly[name])
  const switches = rules.switches.map((one) => ({
    ...translateRule(one, titled(one.name)),
    answers: one.answers.map(question),
  }))
  return { ...rules, summary: summary(rules.summary), switches }
}

/** The rulebook: its rules, and the groups of clauses named after a rule. */
export function translateBook(book: Rulebook): Rulebook {
  const rules = book.rules.map((one) => translateRule(one))
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
export function translateMeetings(meetings: Meetings): Meetings {
  return { ...meetings, excluded: meetings.excluded.map((pair) => ({ ...pair, question: question(pair.question) })) }
}
