// The lobby's switches: what is on, what stands in the way and what would clear it, and what to send for a change.

import type { RuleSwitch, SwitchValue } from './wire'

/** Values of switches, by the rule's name. */
export type Switched = { [rule: string]: SwitchValue }

/** Whether a rule is on. A number rule at its least, such as a doghouse of 0, is off. */
export function isOn(rule: RuleSwitch): boolean {
  if (typeof rule.value === 'number') return rule.range === null || rule.value > Math.min(0, rule.range[0])
  return rule.value !== false
}

/** The value that switches a rule on or off. */
export function switched(rule: RuleSwitch, on: boolean): SwitchValue {
  if (!on) return rule.range === null ? false : 0
  if (rule.range !== null) return Math.max(1, rule.params[0]?.value ?? 1)
  return rule.word ?? true
}

/** The word that a rule with several words stands at; none for other rules, and where it is off. */
export function wordOf(rule: RuleSwitch): string | null {
  if (rule.words === undefined || !isOn(rule)) return null
  return typeof rule.value === 'string' ? rule.value : (rule.words[0] ?? null)
}

/** The value of a rule with one of its parameters changed. */
export function withParam(rule: RuleSwitch, name: string, value: number): SwitchValue {
  if (rule.range !== null) return value
  return Object.fromEntries(rule.params.map((param) => [param.name, param.name === name ? value : param.value]))
}

const excludes = (a: RuleSwitch, b: RuleSwitch): boolean => a.excludes.includes(b.name) || b.excludes.includes(a.name)

/** The rules that are on and answer the same question as one that is off. */
export function inTheWay(rule: RuleSwitch, all: readonly RuleSwitch[]): RuleSwitch[] {
  if (isOn(rule)) return []
  return all.filter((other) => isOn(other) && excludes(rule, other))
}

/** The rules that a rule needs. */
export function needs(rule: RuleSwitch, all: readonly RuleSwitch[]): RuleSwitch[] {
  return all.filter((other) => rule.requires.includes(other.name))
}

/** Why a switch moves another: both answer a question, or one needs the other. */
export type Reason =
  | { why: 'both-say'; rule: RuleSwitch; other: RuleSwitch; question: string }
  | { why: 'needs'; rule: RuleSwitch; other: RuleSwitch }

/** What has to be switched for one switch to move. */
export interface Plan {
  on: RuleSwitch[]
  off: RuleSwitch[]
  reasons: Reason[]
}

/**
 * What has to be switched for one rule to be on or off: what it excludes goes off, with what needs that; what it needs
 * goes on. Nothing if that cannot be, because a rule would have to be on and off at once.
 */
export function plan(rule: RuleSwitch, on: boolean, all: readonly RuleSwitch[]): Plan | null {
  const moved = new Map<RuleSwitch, boolean>()
  const reasons: Reason[] = []
  const stands = (other: RuleSwitch): boolean => moved.get(other) ?? isOn(other)
  function move(one: RuleSwitch, to: boolean): boolean {
    if (stands(one) === to) return true
    // It was moved the other way before.
    if (moved.has(one)) return false
    moved.set(one, to)
    if (!to) {
      return all.filter((other) => stands(other) && other.requires.includes(one.name)).every((other) => {
        reasons.push({ why: 'needs', rule: other, other: one })
        return move(other, false)
      })
    }
    const given = needs(one, all).filter((other) => !stands(other))
    for (const other of given) reasons.push({ why: 'needs', rule: one, other })
    const cleared = all.filter((other) => other !== one && stands(other) && excludes(one, other)).every((other) => {
      reasons.push({ why: 'both-say', rule: one, other, question: one.answers.find((answer) => other.answers.includes(answer)) ?? '' })
      return move(other, false)
    })
    return cleared && given.every((other) => move(other, true))
  }
  if (!move(rule, on)) return null
  const those = (to: boolean): RuleSwitch[] => [...moved].filter(([, at]) => at === to).map(([one]) => one)
  return { on: those(true), off: those(false), reasons }
}

/** What to send for a plan. */
export function sent({ on, off }: Plan): Switched {
  return Object.fromEntries([
    ...on.map((rule) => [rule.name, switched(rule, true)] as const),
    ...off.map((rule) => [rule.name, switched(rule, false)] as const),
  ])
}

/** The rules of one chapter. */
export interface Chapter {
  /** The letters of its clauses: `SP`. */
  name: string
  rules: RuleSwitch[]
}

/** The rules by chapter, in the order in which they come. */
export function chapters(all: readonly RuleSwitch[]): Chapter[] {
  const found = new Map<string, RuleSwitch[]>()
  for (const rule of all) {
    const name = /^[A-Z]+/.exec(rule.clause)?.[0] ?? ''
    found.set(name, [...(found.get(name) ?? []), rule])
  }
  return [...found].map(([name, rules]) => ({ name, rules }))
}

const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/[\u0300-\u036f’']/g, '')

/** Whether a rule is what somebody looks for: every word stands somewhere in its name, its clause or its sentence. */
export function isFound(rule: RuleSwitch, search: string): boolean {
  const text = plain(`${rule.title} ${rule.name} ${rule.clause} ${rule.sentence}`)
  return plain(search).split(/\s+/).every((word) => text.includes(word))
}
