// What a game has to switch so that a home-made rule can be on in it.

import { isOn, plan, sent, type Switched } from '../rules'
import type { Homemade, RuleSwitch } from '../wire'
import { book } from './book.svelte'
import { needsOf } from './model'

/** The built-in rules that have to be switched on for a rule, and off for those. */
export function changesFor(rule: Homemade, switches: readonly RuleSwitch[]): Switched {
  let changes: Switched = {}
  for (const name of needsOf(rule)) {
    const needed = switches.find((one) => one.name === name)
    const moved = needed !== undefined && !isOn(needed) ? plan(needed, true, switches) : null
    if (moved !== null) changes = { ...changes, ...sent(moved) }
  }
  return changes
}

/** The same, for a game that is asked for by its name. */
export async function needed(rule: Homemade, base: string): Promise<Switched> {
  if (needsOf(rule).length === 0) return {}
  await book.open(base)
  return book.rules?.base === base ? changesFor(rule, book.rules.switches) : {}
}

/** Built-in rules that a rule is about, so that it would say nothing without them. */
export function neededBy(rule: Homemade): string[] {
  return speaksOfMatches(rule.parts ?? []) ? ['matching'] : []
}

function speaksOfMatches(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => (name === 'how' && inner === 'match') || speaksOfMatches(inner))
}
