// The player's own scenarios, stored on this device. Opening an example does not discard them.

import { keep, kept } from './device'

const KEY = 'ruckus.playground'
/** The maximum number of stored scenarios. The most recent comes first. */
const MOST = 5

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** The stored scenarios, the most recent first. */
export function ownScenarios(): string[] {
  try {
    const found: unknown = JSON.parse(kept(KEY) ?? '[]')
    return isTexts(found) ? found.slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Updates the scenario at index `at`, or adds one if `at` is -1. Adding one drops empty scenarios. */
export function written(all: readonly string[], at: number, text: string): string[] {
  if (at >= 0 && at < all.length) return all.map((one, i) => (i === at ? text : one))
  return [text, ...all.filter((one) => one.trim() !== '')].slice(0, MOST)
}

/** Stores the scenarios on this device. */
export const keepOwn = (all: readonly string[]): void =>
  keep(KEY, JSON.stringify(all.filter((one) => one.trim() !== '')))

/** The title in a scenario's text; empty if there is none. */
export const titleIn = (text: string): string => /^\s*title\s*=\s*(["'])(.*?)\1/m.exec(text)?.[2]?.trim() ?? ''

const RULE = 'ruckus.playground.rule'

/** Stores a rule in plain words while the author is in the workshop. */
export const keepRuleWords = (text: string): void => keep(RULE, text.trim() === '' ? null : text)

/** The last stored rule in plain words. */
export const ruleWords = (): string => kept(RULE) ?? ''
