// The lobby's switches: which rules are on, which conflict, how to resolve that, and the values to send.

import type { RuleRole, RuleSwitch, SwitchValue } from './wire'

/** Values of switches by rule name. */
export type Switched = { [rule: string]: SwitchValue }

/** True if a rule is on. A numeric rule at its minimum, such as a doghouse of 0, is off. */
export function isOn(rule: RuleSwitch): boolean {
  if (typeof rule.value === 'number') return rule.range === null || rule.value > Math.min(0, rule.range[0])
  return rule.value !== false
}

/** The rule that plays this role. */
export function ofRole(role: RuleRole, all: readonly RuleSwitch[]): RuleSwitch | undefined {
  return all.find((rule) => rule.role === role)
}

/** The value that switches a rule on or off. */
export function switched(rule: RuleSwitch, on: boolean): SwitchValue {
  if (!on) return rule.range === null ? false : 0
  if (rule.range !== null) return Math.max(1, rule.params[0]?.value ?? 1)
  return rule.word ?? true
}

/** The selected word of a rule that offers several; `null` for other rules or if the rule is off. */
export function wordOf(rule: RuleSwitch): string | null {
  if (rule.words === undefined || !isOn(rule)) return null
  return typeof rule.value === 'string' ? rule.value : (rule.words[0] ?? null)
}

/** The rule's value with one parameter changed. */
export function withParam(rule: RuleSwitch, name: string, value: number): SwitchValue {
  if (rule.range !== null) return value
  return Object.fromEntries(rule.params.map((param) => [param.name, param.name === name ? value : param.value]))
}

const excludes = (a: RuleSwitch, b: RuleSwitch): boolean => a.excludes.includes(b.name) || b.excludes.includes(a.name)

/** The active rules that conflict with this inactive rule because they answer the same question. */
export function inTheWay(rule: RuleSwitch, all: readonly RuleSwitch[]): RuleSwitch[] {
  if (isOn(rule)) return []
  return all.filter((other) => isOn(other) && excludes(rule, other))
}

/** The rules that a rule requires. */
export function needs(rule: RuleSwitch, all: readonly RuleSwitch[]): RuleSwitch[] {
  return all.filter((other) => rule.requires.includes(other.name))
}

/** Why a switch moves another one: both rules answer the same question, or one requires the other. */
export type Reason =
  | { why: 'both-say'; rule: RuleSwitch; other: RuleSwitch; question: string }
  | { why: 'needs'; rule: RuleSwitch; other: RuleSwitch }

/** The switches that have to change together. */
export interface Plan {
  on: RuleSwitch[]
  off: RuleSwitch[]
  reasons: Reason[]
}

/**
 * The changes that switch a rule on or off. Excluded rules go off, together with the rules that require them, and
 * required rules go on. `null` if a rule would have to be both on and off.
 */
export function plan(rule: RuleSwitch, on: boolean, all: readonly RuleSwitch[]): Plan | null {
  const moved = new Map<RuleSwitch, boolean>()
  const reasons: Reason[] = []
  const stands = (other: RuleSwitch): boolean => moved.get(other) ?? isOn(other)
  function move(one: RuleSwitch, to: boolean): boolean {
    if (stands(one) === to) return true
    // The rule was already moved the other way.
    if (moved.has(one)) return false
    moved.set(one, to)
    if (!to) {
      return all
        .filter((other) => stands(other) && other.requires.includes(one.name))
        .every((other) => {
          reasons.push({ why: 'needs', rule: other, other: one })
          return move(other, false)
        })
    }
    const given = needs(one, all).filter((other) => !stands(other))
    for (const other of given) reasons.push({ why: 'needs', rule: one, other })
    const cleared = all
      .filter((other) => other !== one && stands(other) && excludes(one, other))
      .every((other) => {
        reasons.push({
          why: 'both-say',
          rule: one,
          other,
          question: one.answers.find((answer) => other.answers.includes(answer)) ?? '',
        })
        return move(other, false)
      })
    return cleared && given.every((other) => move(other, true))
  }
  if (!move(rule, on)) return null
  const those = (to: boolean): RuleSwitch[] => [...moved].filter(([, at]) => at === to).map(([one]) => one)
  return { on: those(true), off: those(false), reasons }
}

/** The values to send for a plan. */
export function sent({ on, off }: Plan): Switched {
  return Object.fromEntries([
    ...on.map((rule) => [rule.name, switched(rule, true)] as const),
    ...off.map((rule) => [rule.name, switched(rule, false)] as const),
  ])
}

/** The rules of a chapter. */
export interface Chapter {
  /** The prefix of its clauses, for example `SP`. */
  name: string
  rules: RuleSwitch[]
}

/** The rules grouped by chapter, in their original order. */
export function chapters(all: readonly RuleSwitch[]): Chapter[] {
  const found = new Map<string, RuleSwitch[]>()
  for (const rule of all) {
    const name = /^[A-Z]+/.exec(rule.clause)?.[0] ?? ''
    found.set(name, [...(found.get(name) ?? []), rule])
  }
  return [...found].map(([name, rules]) => ({ name, rules }))
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')

/** True if a rule matches a search: every word occurs in its title, name, clause or sentence. */
export function isFound(rule: RuleSwitch, search: string): boolean {
  const text = plain(`${rule.title} ${rule.name} ${rule.clause} ${rule.sentence}`)
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
