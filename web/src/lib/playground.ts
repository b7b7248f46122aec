// Scenarios of the playground: examples, links, and the referee's results.

import { example } from './rulebook/book'
import { ask } from './net/api'
import { packed, unpacked } from './ruleset'
import type { Example, ScenarioPlayed, ScenarioRun } from './wire'
import { sharedOrigin } from './shared-origin'

/** The maximum size of a scenario that can be run or linked, in bytes. The server has the same limit. */
export const LONGEST = 14 * 1024

/** The offered scenarios, by their names in the rulebook. */
export const OFFERED = [
  'c/c1-draw-one-and-play-it',
  'g/g9-draw-two',
  'g/g6-a-reverse-between-two',
  'u/u1-caught-before-it-is-said',
  'hr/hr-4-guilty',
  'hr/hr-6-the-last-one-draws',
  'ps/ps-1.1-a-seven-swaps-hands',
  'ps/ps-2-hands-move-left',
  'm/m1-classic-points',
  'g/g14-the-fourth-of-a-color-looks',
  'meetings/stacking+carry-forward',
  'meetings/spank-the-baby+interrupt',
] as const
export type Offered = (typeof OFFERED)[number]

/** The parsed fragment (`#…`) of the playground's address. */
export type Linked =
  { is: 'nothing' } | { is: 'example'; name: string } | { is: 'text'; text: string } | { is: 'garbled' }

/** Parses the fragment: an example of the rulebook, or a scenario's text. */
export function readPart(part: string): Linked {
  if (part === '') return { is: 'nothing' }
  const name = /^example=([a-z0-9./+-]{1,120})$/.exec(decoded(part))?.[1]
  if (name !== undefined && !name.includes('..')) return { is: 'example', name }
  try {
    return { is: 'text', text: unpacked(part, LONGEST) }
  } catch {
    return { is: 'garbled' }
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The playground's address for an example of the rulebook. */
export const exampleAddress = (name: string): string => `/playground#example=${name}`

/** The playground's address for a scenario's text. */
export const textAddress = (text: string, origin: string = sharedOrigin()): string =>
  `${origin}/playground#${packed(text)}`

/** The workshop's address for a rule in plain words. */
export const sayAddress = (text: string): string => `/workshop#say=${packed(text)}`

/** The rule in plain words from the workshop's address; `null` if the fragment is something else. */
export function saidIn(part: string, longest: number): string | null {
  if (!part.startsWith('say=')) return null
  try {
    return unpacked(part.slice('say='.length), longest * 4)
  } catch {
    return null
  }
}

/** The text of an example; `null` if the example cannot be run on its own. */
export const scenarioText = (name: string): Promise<string | null> => example(name).then((one) => one.text ?? null)

/** Runs a scenario on the server's referee. */
export const runScenario = (scenario: string): Promise<ScenarioRun> => ask('/api/referee', { scenario })

/** Converts a played scenario to the format of the rulebook's player. */
export const asExample = ({ title, clause, rules, start, steps }: ScenarioPlayed): Example => ({
  title,
  clauses: clause.split(',').map((id) => id.trim()),
  file: '',
  rules,
  with: [],
  start,
  steps: steps.map(({ after, deed, refused, events, table }) => ({
    ...(after > 0 ? { after } : {}),
    ...(deed === null ? {} : { deed }),
    ...(refused === null ? {} : { refused }),
    events,
    then: table,
  })),
})

/** Numbers of the lines with errors or failures. */
export const wrongLines = ({ wrong, failures }: ScenarioRun): Set<number> =>
  new Set([...(wrong ? [wrong.line] : []), ...failures.map(({ line }) => line)].filter((line) => line > 0))

/** True if a scenario is too long to be run or linked. */
export const isTooLong = (text: string): boolean => new TextEncoder().encode(text).length > LONGEST

/** The start and end of a line in a text. Line numbers start at 1. */
export function spanOf(text: string, line: number): [from: number, to: number] {
  const lines = text.split('\n')
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return [Math.min(from, text.length), Math.min(from + (lines[line - 1]?.length ?? 0), text.length)]
}
