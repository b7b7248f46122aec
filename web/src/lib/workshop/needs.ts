// The switches that a game needs so that a home-made rule can be on.

import { isOn, ofRole, plan, sent, type Switched } from '../rules'
import type { Homemade, RuleRole, RuleSwitch } from '../wire'
import { book } from './book.svelte'
import { isForANumber } from './model'

/** The changes for a rule: required built-in rules go on, and rules that exclude them go off. */
export function changesFor(rule: Homemade, switches: readonly RuleSwitch[]): Switched {
  let changes: Switched = {}
  for (const name of [...(rule.requires ?? []), ...named(isForANumber(rule), 'numbers', switches)]) {
    const needed = switches.find((one) => one.name === name)
    const moved = needed !== undefined && !isOn(needed) ? plan(needed, true, switches) : null
    if (moved !== null) changes = { ...changes, ...sent(moved) }
  }
  return changes
}

/** The same for a game given by name. */
export async function needed(rule: Homemade, base: string): Promise<Switched> {
  if ((rule.requires ?? []).length === 0 && !isForANumber(rule)) return {}
  await book.open(base)
  return book.rules?.base === base ? changesFor(rule, book.rules.switches) : {}
}

/** Built-in rules without which a rule would have no effect. */
export function neededBy(rule: Homemade, switches: readonly RuleSwitch[]): string[] {
  return named(speaksOfMatches(rule.parts ?? []), 'matches', switches)
}

/** The name of the rule of a role, if it is needed. */
function named(needed: boolean, role: RuleRole, switches: readonly RuleSwitch[]): string[] {
  const rule = needed ? ofRole(role, switches) : undefined
  return rule === undefined ? [] : [rule.name]
}

function speaksOfMatches(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => (name === 'how' && inner === 'match') || speaksOfMatches(inner))
}
