// Writes rulesets with home-made rules as TOML, for play-tests.

import type { Homemade, SwitchValue } from '../wire'

/** A value as inline TOML. JSON strings are valid TOML strings. */
export function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    return `{ ${fields.map(([name, field]) => `${JSON.stringify(name)} = ${inline(field)}`).join(', ')} }`
  }
  return JSON.stringify(value)
}

/** A ruleset file: a base game with changes and home-made rules. */
export function rulesetWith(base: string, changes: Record<string, SwitchValue>, rules: readonly Homemade[]): string {
  const lines = [`base = ${JSON.stringify(base)}`]
  if (rules.length > 0) lines.push(`homemade = ${inline(rules)}`)
  if (Object.keys(changes).length > 0)
    lines.push(
      '[rules]',
      ...Object.entries(changes).map(([name, value]) => `${JSON.stringify(name)} = ${inline(value)}`),
    )
  return `${lines.join('\n')}\n`
}
