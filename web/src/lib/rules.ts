// The lobby's switches: what is on, what stands in the way, and what to send for a change.

import type { RuleSwitch } from './wire'

/** Whether a rule is on. A number rule at its least, such as a doghouse of 0, is off. */
export function isOn(rule: RuleSwitch): boolean {
  if (typeof rule.value === 'number') return rule.range === null || rule.value > Math.min(0, rule.range[0])
  return rule.value !== false
}

/** The rules that are on and answer the same question as this one. */
export function inTheWay(rule: RuleSwitch, all: readonly RuleSwitch[]): RuleSwitch[] {
  if (isOn(rule)) return []
  return all.filter((other) => isOn(other) && (rule.excludes.includes(other.name) || other.excludes.includes(rule.name)))
}

/** The value one below a number rule's; below the least it is off. */
export function lower(rule: RuleSwitch, count: number): number | false {
  return count - 1 < (rule.range?.[0] ?? 0) ? false : count - 1
}
