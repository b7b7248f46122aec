// Help for typing rules in one line. Only the server parses a line.

import type { Host, RulesView, RuleSwitch } from './wire'

/** A word that can complete a line, and its meaning. */
export interface Completion {
  word: string
  title: string
}

/** The most completions at a time. */
const MOST = 5
const GAP = /[\s,]/

/** The start and the end of the word at a place in a line. */
export function wordAt(line: string, place: number): [number, number] {
  let start = place
  while (start > 0 && !GAP.test(line[start - 1] ?? '')) start -= 1
  let end = place
  while (end < line.length && !GAP.test(line[end] ?? '')) end += 1
  return [start, end]
}

/** A line with another word in place of a part. */
export const replaced = (line: string, [start, end]: readonly [number, number], word: string): string =>
  line.slice(0, start) + word + line.slice(end)

/** A place of the server in a line, which counts characters, as a place in a string. */
export function placeIn(line: string, [start, end]: readonly [number, number]): [number, number] {
  const all = [...line]
  const before = all.slice(0, start).join('').length
  return [before, before + all.slice(start, end).join('').length]
}

/** How a rule is switched on in a line. */
const switchedOn = (rule: RuleSwitch): string =>
  rule.range === null ? `+${rule.name}` : `${rule.name}=${rule.params[0]?.value ?? rule.range[1]}`

/** Words that complete a word: games, rules and settings with a similar name or title. */
export function completions(
  word: string,
  rules: Pick<RulesView, 'switches' | 'settings'>,
  presets: Host['presets'],
  settingTitle: (name: string) => string,
): Completion[] {
  const sign = /^[+\-−–—]/.exec(word)?.[0] ?? ''
  const typed = word.slice(sign.length).toLocaleLowerCase()
  if (typed === '' || typed.includes('=')) return []
  const off = sign !== '' && sign !== '+'
  const switches = rules.switches.map((rule) => ({
    name: rule.name,
    word: off ? `-${rule.name}` : switchedOn(rule),
    title: rule.title,
  }))
  const others = [
    ...presets.map(([name, title]) => ({ name, word: name, title })),
    ...rules.settings.map(({ name, value }) => ({
      name,
      word: `${name}=${typeof value === 'object' ? '' : String(value)}`,
      title: settingTitle(name),
    })),
  ]
  const all = sign === '' ? [...others, ...switches] : switches
  const begins = all.filter(({ name }) => name.startsWith(typed))
  const contains = all.filter(
    ({ name, title }) => !name.startsWith(typed) && (name.includes(typed) || title.toLocaleLowerCase().includes(typed)),
  )
  const found = [...begins, ...contains].filter((one) => one.word !== word)
  return found.slice(0, MOST).map(({ word: whole, title }) => ({ word: whole, title }))
}
