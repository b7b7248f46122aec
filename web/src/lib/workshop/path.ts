// Paths inside a rule, as the server uses them for the words of a sentence.

import type { Homemade } from '../wire'
import type { Value } from './words'

type Path = readonly (string | number)[]

/** The value at a path; `undefined` if it was omitted. */
export function standing(rule: Homemade, path: Path): Value | undefined {
  let here: unknown = rule
  for (const step of path) {
    if (typeof here !== 'object' || here === null) return undefined
    here = (here as Record<string | number, unknown>)[step]
  }
  return here as Value | undefined
}

/** A copy of the rule with the value at a path replaced. */
export const put = (rule: Homemade, path: Path, value: Value): Homemade => within(rule, path, value) as Homemade

function within(here: unknown, path: Path, value: Value): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(here)) return here.map((one: unknown, i) => (i === step ? within(one, rest, value) : one))
  const object = typeof here === 'object' && here !== null ? (here as Record<string, unknown>) : {}
  return { ...object, [step]: within(object[String(step)], rest, value) }
}
