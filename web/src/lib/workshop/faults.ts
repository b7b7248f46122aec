// Errors in a rule that the form detects before the server checks it. The server decides.

import type { Homemade, HomemadeStep } from '../wire'
import { canFollow, MOST_PARTS, MOST_STEPS } from './model'
import type { Value } from './words'

/** The kind of error. */
export type FaultKind =
  | 'no-title'
  | 'bad-name'
  | 'nothing'
  | 'many-parts'
  | 'no-steps'
  | 'many-steps'
  | 'only-points'
  | 'no-words'
  | 'no-rule'
  | 'none-of'
  | 'each-of-none'

/** An error and its place: the part and its step, counted from 1. */
export interface Fault {
  kind: FaultKind
  part?: number
  step?: number
}

/** True if the value contains an empty list of conditions. */
function isNoneOf(value: Value | undefined): boolean {
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.some(isNoneOf)
  return (
    ['all', 'any'].some((word) => Array.isArray(value[word]) && value[word].length === 0) ||
    Object.values(value).some(isNoneOf)
  )
}

/** True if the value refers to "each" of several players. */
function speaksOfEach(value: Value | undefined): boolean {
  if (typeof value !== 'object') return value === 'each'
  // Options, actions and the names of counters are the author's own words.
  return Object.entries(value).some(([name, inner]) => !['options', 'action'].includes(name) && speaksOfEach(inner))
}

function ofStep({ do: deed, if: condition, each }: HomemadeStep): FaultKind[] {
  const found: FaultKind[] = []
  if (typeof deed === 'object') {
    const options = 'choose' in deed ? deed.choose.options : 'vote' in deed ? deed.vote.options : []
    if (options.some((option) => option.trim() === '') || ('race' in deed && deed.race.action.trim() === ''))
      found.push('no-words')
  }
  if (isNoneOf(condition as Value | undefined)) found.push('none-of')
  const within = each === undefined ? [deed, condition, each] : [each]
  if (within.some((value) => speaksOfEach(value as Value | undefined))) found.push('each-of-none')
  return found
}

/** All errors that the form finds in a rule. */
export function faults(rule: Homemade): Fault[] {
  const found: Fault[] = []
  const parts = rule.parts ?? []
  if (rule.title.trim() === '') found.push({ kind: 'no-title' })
  else if (!/^[a-z0-9-]{1,40}$/.test(rule.name)) found.push({ kind: 'bad-name' })
  if (parts.length === 0 && Object.keys({ ...rule.rules, ...rule.settings }).length === 0)
    found.push({ kind: 'nothing' })
  if (parts.length > MOST_PARTS) found.push({ kind: 'many-parts' })
  parts.forEach((part, i) => {
    const at = (kind: FaultKind): void => void found.push({ kind, part: i + 1 })
    const steps = canFollow(part) ? (part.then ?? []) : []
    if (part.when !== undefined && steps.length === 0) at('no-steps')
    if (steps.length > MOST_STEPS) at('many-steps')
    if (
      typeof part.standing === 'object' &&
      'forbid' in part.standing &&
      typeof part.standing.forbid === 'object' &&
      'rule' in part.standing.forbid &&
      part.standing.forbid.rule === ''
    )
      at('no-rule')
    if (typeof part.when === 'object' && 'rule' in part.when && part.when.rule === '') at('no-rule')
    if (isNoneOf(part.if as Value | undefined)) at('none-of')
    if (speaksOfEach(part.if as Value | undefined)) at('each-of-none')
    steps.forEach((step, j) => {
      const counts = typeof step.do === 'object' && ('points' in step.do || 'roll' in step.do)
      if (part.when === 'round-over' && !counts) found.push({ kind: 'only-points', part: i + 1, step: j + 1 })
      for (const kind of ofStep(step)) found.push({ kind, part: i + 1, step: j + 1 })
    })
  })
  return found
}
