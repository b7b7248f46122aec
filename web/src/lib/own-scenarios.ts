// One's own scenarios on this device: what is written is never thrown away because an example is looked at.

import { keep, kept } from './device'

const KEY = 'ruckus.playground'
/** So many are kept, the latest first. */
const MOST = 5

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** The scenarios that somebody wrote on this device, the latest first. */
export function ownScenarios(): string[] {
  try {
    const found: unknown = JSON.parse(kept(KEY) ?? '[]')
    return isTexts(found) ? found.slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Writes one's own scenario: another of them, at this place; a new one, at -1. What is empty is given up once another begins. */
export function written(all: readonly string[], at: number, text: string): string[] {
  if (at >= 0 && at < all.length) return all.map((one, i) => (i === at ? text : one))
  return [text, ...all.filter((one) => one.trim() !== '')].slice(0, MOST)
}

/** Remembers them on this device. */
export const keepOwn = (all: readonly string[]): void => keep(KEY, JSON.stringify(all.filter((one) => one.trim() !== '')))

/** What a scenario calls itself; empty if it does not say. */
export const titleIn = (text: string): string => /^\s*title\s*=\s*(["'])(.*?)\1/m.exec(text)?.[2]?.trim() ?? ''

const RULE = 'ruckus.playground.rule'

/** Remembers a rule in plain words while its writer is in the workshop. */
export const keepRuleWords = (text: string): void => keep(RULE, text.trim() === '' ? null : text)

/** The rule in plain words that was written last. */
export const ruleWords = (): string => kept(RULE) ?? ''
