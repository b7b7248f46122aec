// The home-made rule being edited. Rules are immutable, so that every change can be undone.

import type { Homemade, HomemadeCondition, HomemadePart, HomemadeStep } from '../wire'
import { freshWord } from './choose'

/** The maximum number of parts of a rule. */
export const MOST_PARTS = 8
/** The maximum number of steps of a part. */
export const MOST_STEPS = 12
/** The maximum length of title and name. */
export const LONGEST = 40
/** The maximum length of the description. */
export const LONGEST_DESCRIPTION = 600

/** An empty rule. */
export const blank = (): Homemade => ({ name: '', title: '' })

/** True if a rule has no title, parts or description. */
export const isBlank = (rule: Homemade): boolean =>
  rule.title === '' && (rule.parts ?? []).length === 0 && !rule.description

/** A new step with defaults. */
export const newStep = (): HomemadeStep => ({ do: freshWord('deed', 'draw') as HomemadeStep['do'] })

/** A new condition with defaults. */
export const newCondition = (): HomemadeCondition => freshWord('condition', 'number') as HomemadeCondition

/** A new part with defaults: a trigger with steps, or a standing rule. */
export function newPart(kind: 'when' | 'standing'): HomemadePart {
  if (kind === 'standing') return { standing: freshWord('standing', 'forbid') as NonNullable<HomemadePart['standing']> }
  return { when: freshWord('trigger', 'laid') as NonNullable<HomemadePart['when']>, then: [newStep()] }
}

/** True if the part can have steps: it has a trigger, or permits a card. */
export const canFollow = (part: HomemadePart): boolean =>
  part.when !== undefined || (part.standing !== undefined && ('permit' in part.standing || 'together' in part.standing))

/** The part without empty lists and empty conditions. */
export function tidied({ if: condition, then, quiet, ...part }: HomemadePart): HomemadePart {
  const follows = canFollow(part) && then !== undefined && then.length > 0
  return {
    ...part,
    ...(quiet ? { quiet } : {}),
    ...(condition === undefined ? {} : { if: condition }),
    ...(follows ? { then } : {}),
  }
}

/** The list with an item replaced, or removed if `next` is null. */
export function replaced<T>(list: readonly T[], at: number, next: T | null): T[] {
  return list.flatMap((one, i) => (i === at ? (next === null ? [] : [next]) : [one]))
}

/** The list with an item moved by some places. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const others = list.filter((_, i) => i !== at)
  const one = list[at]
  if (one !== undefined) others.splice(Math.min(Math.max(at + by, 0), others.length), 0, one)
  return others
}

/** True if a condition is already a list that requires all its items. */
export const isAll = (condition: HomemadeCondition): condition is { all: HomemadeCondition[] } =>
  typeof condition === 'object' && 'all' in condition

/** Combines a condition with a new one. Both must hold. */
export function andAlso(condition: HomemadeCondition): HomemadeCondition {
  const all = isAll(condition) ? condition.all : [condition]
  return { all: [...all, newCondition()] }
}

/** The name in files for a title. */
export function nameFor(title: string): string {
  const plain = title
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
}

/** The rule with another title. The name follows the title until the author changes it. */
export function titled(rule: Homemade, title: string): Homemade {
  const follows = rule.name === '' || rule.name === nameFor(rule.title)
  return { ...rule, title, name: follows ? nameFor(title) : rule.name }
}

/** The rule with one of its lists, tables or texts changed. Empty ones are omitted. */
export function having<K extends 'requires' | 'excludes' | 'lasting' | 'rules' | 'settings' | 'parts' | 'description'>(
  rule: Homemade,
  what: K,
  value: NonNullable<Homemade[K]>,
): Homemade {
  const empty =
    typeof value === 'boolean' ? !value : typeof value === 'string' ? value === '' : Object.keys(value).length === 0
  const others = Object.fromEntries(Object.entries(rule).filter(([key]) => key !== what))
  return (empty ? others : { ...others, [what]: value }) as unknown as Homemade
}

/** True if the rule is for the palette: it refers to the number that it is made for. */
export const isForANumber = (rule: Homemade): boolean => (rule.parts ?? []).some(speaksOfItsNumber)

function speaksOfItsNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, inner]) => (name === 'made-for' && inner === true) || speaksOfItsNumber(inner),
  )
}

/** The rule with empty content removed from its parts. */
export const tidy = (rule: Homemade): Homemade => having(rule, 'parts', (rule.parts ?? []).map(tidied))
