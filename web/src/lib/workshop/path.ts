// Places in a rule, as the server names them for the words of a sentence.

import type { Homemade } from '../wire'
import type { Value } from './words'

type Path = readonly (string | number)[]

/** What stands at a place; nothing where it was left out. */
export function standing(rule: Homemade, path: Path): Value | undefined {
  let here: unknown = rule
  for (const step of path) {
    if (typeof here !== 'object' || here === null) return undefined
    here = (here as Record<string | number, unknown>)[step]
  }
  return here as Value | undefined
}

/** The rule with something else at a place; nothing of it is changed in place. */
export const put = (rule: Homemade, path: Path, value: Value): Homemade => within(rule, path, value) as Homemade

function within(here: unknown, path: Path, value: Value): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(here)) return here.map((one: unknown, i) => (i === step ? within(one, rest, value) : one))
  const object = typeof here === 'object' && here !== null ? (here as Record<string, unknown>) : {}
  return { ...object, [step]: within(object[String(step)], rest, value) }
}
