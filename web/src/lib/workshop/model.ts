// A home-made rule while it is being made. Rules are never changed in place, so that every change can be taken back.

import type { Homemade, HomemadeCondition, HomemadePart, HomemadeStep } from '../wire'
import { freshWord } from './choose'

/** The most parts of a rule. */
export const MOST_PARTS = 8
/** The most steps of a part. */
export const MOST_STEPS = 12
/** The longest title and name. */
export const LONGEST = 40
/** The longest description. */
export const LONGEST_DESCRIPTION = 600

/** A rule that says nothing yet. */
export const blank = (): Homemade => ({ name: '', title: '' })

/** Whether nobody has said anything in a rule. */
export const isBlank = (rule: Homemade): boolean => rule.title === '' && (rule.parts ?? []).length === 0 && !rule.description

/** A step, as a beginning. */
export const newStep = (): HomemadeStep => ({ do: freshWord('deed', 'draw') as HomemadeStep['do'] })

/** A condition, as a beginning. */
export const newCondition = (): HomemadeCondition => freshWord('condition', 'number') as HomemadeCondition

/** A part, as a beginning: something that happens, or something that holds all the time. */
export function newPart(kind: 'when' | 'standing'): HomemadePart {
  if (kind === 'standing') return { standing: freshWord('standing', 'forbid') as NonNullable<HomemadePart['standing']> }
  return { when: freshWord('trigger', 'laid') as NonNullable<HomemadePart['when']>, then: [newStep()] }
}

/** Whether steps can follow: after something that happened, or a card that was let through. */
export const canFollow = (part: HomemadePart): boolean => part.when !== undefined || (part.standing !== undefined && ('permit' in part.standing || 'together' in part.standing))

/** A part without what is left out: empty lists and no condition. */
export function tidied({ if: condition, then, quiet, ...part }: HomemadePart): HomemadePart {
  const follows = canFollow(part) && then !== undefined && then.length > 0
  return { ...part, ...(quiet ? { quiet } : {}), ...(condition === undefined ? {} : { if: condition }), ...(follows ? { then } : {}) }
}

/** A list with one of its things replaced; taken out, if there is nothing instead. */
export function replaced<T>(list: readonly T[], at: number, next: T | null): T[] {
  return list.flatMap((one, i) => (i === at ? (next === null ? [] : [next]) : [one]))
}

/** A list with one of its things moved by so many places. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const others = list.filter((_, i) => i !== at)
  const one = list[at]
  if (one !== undefined) others.splice(Math.min(Math.max(at + by, 0), others.length), 0, one)
  return others
}

/** Whether a condition is a list already, of which all must hold. */
export const isAll = (condition: HomemadeCondition): condition is { all: HomemadeCondition[] } => typeof condition === 'object' && 'all' in condition

/** A condition with one more beside it, of which all must hold. */
export function andAlso(condition: HomemadeCondition): HomemadeCondition {
  const all = isAll(condition) ? condition.all : [condition]
  return { all: [...all, newCondition()] }
}

/** The name in files that goes with a title. */
export function nameFor(title: string): string {
  const plain = title.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '')
  return plain.replace(/[^a-z0-9]+/g, '-').slice(0, LONGEST).replace(/^-+|-+$/g, '')
}

/** A rule with another title; the name goes with it for as long as nobody has chosen another. */
export function titled(rule: Homemade, title: string): Homemade {
  const follows = rule.name === '' || rule.name === nameFor(rule.title)
  return { ...rule, title, name: follows ? nameFor(title) : rule.name }
}

/** A rule with one of its lists or tables changed; empty ones are left out. */
export function having<K extends 'requires' | 'excludes' | 'lasting' | 'rules' | 'settings' | 'parts' | 'description'>(rule: Homemade, what: K, value: NonNullable<Homemade[K]>): Homemade {
  const empty = typeof value === 'boolean' ? !value : typeof value === 'string' ? value === '' : Object.keys(value).length === 0
  const others = Object.fromEntries(Object.entries(rule).filter(([key]) => key !== what))
  return (empty ? others : { ...others, [what]: value }) as unknown as Homemade
}

/** Whether a rule stands in the palette: it speaks somewhere of the number that it is made for. */
export const isForANumber = (rule: Homemade): boolean => (rule.parts ?? []).some(speaksOfItsNumber)

function speaksOfItsNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => (name === 'made-for' && inner === true) || speaksOfItsNumber(inner))
}

/** The built-in rules, by name, that must be on for a rule. */
export const needsOf = (rule: Homemade): string[] => [...new Set([...(rule.requires ?? []), ...(isForANumber(rule) ? ['add-a-rule'] : [])])]

/** A rule without parts of parts that say nothing. */
export const tidy = (rule: Homemade): Homemade => having(rule, 'parts', (rule.parts ?? []).map(tidied))
