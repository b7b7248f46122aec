// Applies facts to a view. `FOLD` lists the steps for each kind of fact; this file knows the
// operations. docs/protocol-facts.md describes both.

import { withMark } from './card.js'
import { FOLD } from './generated.js'
import { forgetSeat, note } from './notes.js'
import type { Seat, SeatView, View, ViewFact } from './wire.js'

type Step = readonly unknown[]
type Fields = Record<string, unknown>
/** A place in the view: a field of an object, or an index of a list. */
type Place = [holder: Fields, key: string]

// Does not compile if a kind of fact has no steps.
const STEPS: Record<ViewFact['is'], readonly Step[]> = FOLD.facts

/** The view after some facts. Does not change the given view. */
export function foldAll(view: View, facts: readonly ViewFact[]): View {
  const after = structuredClone(view)
  for (const fact of facts) fold(after, fact)
  return after
}

/** Applies a fact to a view in place. Ignores unknown kinds of facts. */
export function fold(view: View, fact: ViewFact): void {
  if (!Object.hasOwn(STEPS, fact.is)) return
  const steps = STEPS[fact.is]
  run(view, fact, steps)
  if (steps.length > 0) for (const holder of [view, ...view.seats]) omitEmpty(holder as unknown as Fields)
}

/** A seat in a view. */
export function seatOf(view: View, seat: Seat): SeatView | undefined {
  return view.seats.find((other) => other.seat === seat)
}

function run(view: View, fact: unknown, steps: readonly Step[]): void {
  for (const step of steps) carryOut(view, fact as Fields, step)
}

function carryOut(view: View, fact: Fields, [op, at, ...rest]: Step): void {
  const value = (of: unknown): unknown => valueOf(view, fact, of)
  const places = (): Place[] => placesOf(view, fact, at as string)
  switch (op) {
    case 'set':
      for (const [holder, key] of places()) holder[key] = value(rest[0])
      break
    case 'add': {
      const more = (value(rest[0]) ?? 0) as number
      for (const [holder, key] of places()) holder[key] = Math.max(0, ((holder[key] ?? 0) as number) + more)
      break
    }
    case 'push': {
      const added = value(rest[0])
      if (added === null) break
      for (const [holder, key] of places()) {
        // An omitted list is empty; null is a hand that this seat does not know.
        if (holder[key] === undefined) holder[key] = []
        if (Array.isArray(holder[key])) holder[key].push(added)
      }
      break
    }
    case 'include': {
      const added = value(rest[0]) as number
      for (const [holder, key] of places()) {
        const list = holder[key] as number[]
        if (!list.includes(added)) list.push(added)
        list.sort((a, b) => a - b)
      }
      break
    }
    case 'insert':
      for (const [holder, key] of places()) {
        const list = holder[key] as unknown[]
        list.splice(Math.max(0, list.length - (value(rest[0]) as number)), 0, value(rest[1]))
      }
      break
    case 'remove':
      for (const [holder, key] of places()) (holder as unknown as unknown[]).splice(Number(key), 1)
      break
    case 'replace': {
      const list = value(rest[0])
      for (const [holder, key] of places()) if (list !== null && Array.isArray(holder[key])) holder[key] = list
      break
    }
    case 'change':
      for (const [holder, key] of places()) if (holder[key] === value(rest[0])) holder[key] = value(rest[1])
      break
    case 'flip':
      for (const [holder, key] of places()) {
        const [one, other] = [value(rest[0]), value(rest[1])]
        if (holder[key] === one) holder[key] = other
        else if (holder[key] === other) holder[key] = one
      }
      break
    case 'swap': {
      const [one, other] = [places()[0], placesOf(view, fact, rest[0] as string)[0]]
      if (one && other) [one[0][one[1]], other[0][other[1]]] = [other[0][other[1]], one[0][one[1]]]
      break
    }
    case 'move':
      for (const [holder, key] of places()) {
        const list = holder as unknown as unknown[]
        list.splice(value(rest[0]) as number, 0, ...list.splice(Number(key), 1))
      }
      break
    case 'mark':
      for (const [holder, key] of places()) holder[key] = withMark(holder[key] as string, value(rest[0]) as boolean)
      break
    case 'become':
      for (const key of FOLD.omitted) Reflect.deleteProperty(view, key)
      Object.assign(view, value(at))
      break
    case 'when':
      if (value(at) === value(rest[0])) run(view, fact, rest.slice(1) as Step[])
      break
    case 'for':
      for (const each of value(at) as unknown[]) run(view, each, rest as Step[])
      break
    default:
      special(view, fact, op as string)
  }
}

/** The operations that only one or two kinds of facts need. */
function special(view: View, fact: Fields, op: string): void {
  const seat = fact.seat as Seat
  switch (op) {
    case 'sit': {
      const total = fact.total as number
      const known = seatOf(view, seat)
      if (known) known.total = total
      else view.seats.push(newcomer(view, seat, total))
      break
    }
    case 'take-pile': {
      const taken = view.pile.splice(fact.start as number, fact.cards as number)
      const owed = taken.reduce((sum, played) => sum + played.owes, 0)
      if (!fact.keeps_debt) view.debt = Math.max(0, view.debt - owed)
      seatOf(view, seat)?.hand?.push(...taken.map((played) => played.card))
      break
    }
    case 'recycle': {
      const top = view.pile.pop()
      view.stock += view.pile.length
      view.pile = top ? [top] : []
      break
    }
    case 'note': {
      const noted = fact as unknown as Extract<ViewFact, { is: 'noted' }>
      note(view, noted, noted.value)
      break
    }
    case 'forget':
      forgetSeat(view, seat)
      break
  }
}

function newcomer(view: View, seat: Seat, total: number): SeatView {
  const fresh: Omit<SeatView, 'seat' | 'total'> = FOLD.seat
  return { ...fresh, seat, total, hand: view.me === seat || view.phase === 'over' ? [] : null }
}

function omitEmpty(holder: Fields): void {
  for (const key of FOLD.omitted) {
    const value = holder[key]
    if (value === null || value === undefined || value === 0 || (Array.isArray(value) && value.length === 0))
      Reflect.deleteProperty(holder, key)
  }
}

/** A value of a step: `$field` of the fact, `#field` for the length of a list in it, `@path` in the view, or data. */
function valueOf(view: View, fact: Fields, of: unknown): unknown {
  if (typeof of === 'object' && of !== null && !Array.isArray(of))
    return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, valueOf(view, fact, value)]))
  if (typeof of !== 'string') return copy(of)
  if (of.startsWith('$')) return copy(fieldOf(fact, of.slice(1)) ?? null)
  if (of.startsWith('#')) return (fieldOf(fact, of.slice(1)) as unknown[]).length
  if (!of.startsWith('@')) return of
  const [place] = placesOf(view, fact, of.slice(1))
  return place ? copy(place[0][place[1]] ?? null) : null
}

/** Most values are plain, and cloning them takes most of the time of a fold. */
const copy = (value: unknown): unknown => (typeof value === 'object' && value !== null ? structuredClone(value) : value)

/** A field of a fact: `seat`, or `clock.rule`. */
function fieldOf(fact: Fields, path: string): unknown {
  return path.split('.').reduce<unknown>((found, key) => (found as Fields)[key], fact)
}

/** All places that a path leads to. */
function placesOf(view: View, fact: Fields, path: string): Place[] {
  let places: Place[] = [[{ view }, 'view']]
  for (const part of path.split('/')) {
    places = places.flatMap(([holder, key]) => {
      const found = holder[key]
      if (Array.isArray(found)) return indices(view, fact, found, part).map((i): Place => [found as never, String(i)])
      return typeof found === 'object' && found !== null ? [[found as Fields, part] satisfies Place] : []
    })
  }
  return places
}

/** The indices of a list that a part of a path selects. */
function indices(view: View, fact: Fields, list: readonly unknown[], part: string): number[] {
  if (part === '*') return [...list.keys()]
  if (part === 'top') return list.length === 0 ? [] : [list.length - 1]
  if (part === 'me') return bySeat(list, view.me)
  if (part.startsWith('=')) return known(list.indexOf(fieldOf(fact, part.slice(1))))
  if (part.startsWith('[')) return [fieldOf(fact, part.slice(1, -1)) as number].filter((place) => place < list.length)
  if (part.startsWith('<'))
    return bySeat(list, fieldOf(fact, part.slice(1))).map((i) => (i + list.length - 1) % list.length)
  const wanted = fieldOf(fact, part.slice(1))
  if (Array.isArray(wanted)) return wanted.flatMap((seat) => bySeat(list, seat))
  if (typeof wanted === 'number') return bySeat(list, wanted)
  return known(list.findLastIndex((item) => (item as Fields).rule === wanted))
}

const known = (index: number): number[] => (index < 0 ? [] : [index])

const bySeat = (list: readonly unknown[], seat: unknown): number[] =>
  known(list.findIndex((item) => (item as Fields).seat === seat))
