// Applies facts to a view. `FOLD` lists the steps for each kind of fact; this file knows the
// operations. docs/protocol-facts.md describes both.

import { withMark } from './card.js'
import { FOLD } from './generated.js'
import { forgetSeat, note } from './notes.js'
import type { Seat, SeatView, View, ViewFact } from './wire.js'

type Step = readonly unknown[]
type Fields = Record<string, unknown>
type List = readonly unknown[]

/** A compiled step. */
type Run = (view: View, fact: Fields) => void
/** A compiled value of a step. */
type Value = (view: View, fact: Fields) => unknown
/** A place in the view: a field of an object, or an index of a list. */
type Place = readonly [holder: Fields, key: string | number]
/** Called for each place of a path. Takes the place in parts to avoid an allocation for each place. */
type Visit = (holder: Fields, key: string | number, view: View, fact: Fields) => void

// Does not compile if a kind of fact has no steps.
const STEPS: Record<ViewFact['is'], readonly Step[]> = FOLD.facts

/** The compiled steps of the kinds of facts that have arrived so far. */
const compiled = new Map<string, Run>()

/** The view after some facts. Does not change the given view. */
export function foldAll(view: View, facts: readonly ViewFact[]): View {
  const after = copy(view)
  for (const fact of facts) fold(after, fact)
  return after
}

/** Applies a fact to a view in place. Ignores unknown kinds of facts. */
export function fold(view: View, fact: ViewFact): void {
  if (!Object.hasOwn(STEPS, fact.is)) return
  let run = compiled.get(fact.is)
  if (!run) compiled.set(fact.is, (run = compileFact(STEPS[fact.is])))
  run(view, fact as unknown as Fields)
}

/** A seat in a view. */
export function seatOf(view: View, seat: Seat): SeatView | undefined {
  return view.seats.find((other) => other.seat === seat)
}

function compileFact(steps: readonly Step[]): Run {
  const run = compile(steps)
  // Looking for empty fields takes longer than most steps, and few kinds of facts can empty one.
  const text = JSON.stringify(steps)
  if (!FOLD.omitted.some((field) => text.includes(field))) return run
  return (view, fact) => {
    run(view, fact)
    omitEmpty(view as unknown as Fields)
    for (const seat of view.seats) omitEmpty(seat as unknown as Fields)
  }
}

function compile(steps: readonly Step[]): Run {
  const runs = steps.map(compileStep)
  return (view, fact) => {
    for (const run of runs) run(view, fact)
  }
}

function compileStep([op, ...operands]: Step): Run {
  const other = OPERATIONS[op as string]
  if (other) return other(...operands)
  const change = CHANGES[op as string] as Change
  const [a, b] = operands.slice(1).map(valueOf)
  return atEach(operands[0] as string, (holder, key, view, fact) => {
    change(holder, key, a?.(view, fact), b?.(view, fact))
  })
}

type Change = (holder: Fields, key: string | number, a: unknown, b: unknown) => void

/** The operations that change each place of a path. Their other operands are values. */
const CHANGES: Record<string, Change> = {
  set: (holder, key, value) => {
    holder[key] = value
  },
  add: (holder, key, more) => {
    holder[key] = Math.max(0, ((holder[key] ?? 0) as number) + ((more ?? 0) as number))
  },
  push: (holder, key, added) => {
    if (added === null) return
    // An omitted list is empty; null is a hand that this seat does not know.
    if (holder[key] === undefined) holder[key] = []
    if (Array.isArray(holder[key])) holder[key].push(added)
  },
  include: (holder, key, added) => {
    const list = holder[key] as number[]
    if (!list.includes(added as number)) list.push(added as number)
    list.sort((a, b) => a - b)
  },
  insert: (holder, key, depth, added) => {
    const list = holder[key] as unknown[]
    list.splice(Math.max(0, list.length - (depth as number)), 0, added)
  },
  remove: (holder, key) => {
    const list = holder as unknown as unknown[]
    list.splice(key as number, 1)
  },
  replace: (holder, key, list) => {
    if (list !== null && Array.isArray(holder[key])) holder[key] = list
  },
  change: (holder, key, before, after) => {
    if (holder[key] === before) holder[key] = after
  },
  flip: (holder, key, one, other) => {
    if (holder[key] === one) holder[key] = other
    else if (holder[key] === other) holder[key] = one
  },
  move: (holder, key, to) => {
    const list = holder as unknown as unknown[]
    list.splice(to as number, 0, ...list.splice(key as number, 1))
  },
  mark: (holder, key, marked) => {
    holder[key] = withMark(holder[key] as string, marked as boolean)
  },
}

/** All other operations, as functions that compile their operands. */
const OPERATIONS: Record<string, ((...operands: unknown[]) => Run) | undefined> = {
  swap: (path, otherPath) => {
    const [first, second] = [firstAt(path as string), firstAt(otherPath as string)]
    return (view, fact) => {
      const [one, other] = [first(view, fact), second(view, fact)]
      if (one && other) [one[0][one[1]], other[0][other[1]]] = [other[0][other[1]], one[0][one[1]]]
    }
  },
  become: (of) => {
    const value = valueOf(of)
    return (view, fact) => {
      for (const key of FOLD.omitted) Reflect.deleteProperty(view, key)
      Object.assign(view, value(view, fact))
    }
  },
  when: (one, other, ...steps) => {
    const [left, right, run] = [valueOf(one), valueOf(other), compile(steps as Step[])]
    return (view, fact) => {
      if (left(view, fact) === right(view, fact)) run(view, fact)
    }
  },
  for: (of, ...steps) => {
    const [items, run] = [valueOf(of), compile(steps as Step[])]
    return (view, fact) => {
      for (const item of (items(view, fact) ?? []) as Fields[]) run(view, item)
    }
  },
  sit: () => (view, fact) => {
    const [seat, total] = [fact.seat as Seat, fact.total as number]
    const known = seatOf(view, seat)
    if (known) known.total = total
    else view.seats.push(newcomer(view, seat, total))
  },
  'take-pile': () => (view, fact) => {
    const taken = view.pile.splice(fact.start as number, fact.cards as number)
    const owed = taken.reduce((sum, played) => sum + played.owes, 0)
    if (!fact.keeps_debt) view.debt = Math.max(0, view.debt - owed)
    seatOf(view, fact.seat as Seat)?.hand?.push(...taken.map((played) => played.card))
  },
  recycle: () => (view) => {
    const top = view.pile.pop()
    view.stock += view.pile.length
    view.pile = top ? [top] : []
  },
  note: () => (view, fact) => {
    const noted = fact as unknown as Extract<ViewFact, { is: 'noted' }>
    note(view, noted, noted.value)
  },
  forget: () => (view, fact) => {
    forgetSeat(view, fact.seat as Seat)
  },
}

function newcomer(view: View, seat: Seat, total: number): SeatView {
  const fresh: Omit<SeatView, 'seat' | 'total'> = FOLD.seat
  return { ...fresh, seat, total, hand: view.me === seat || view.phase === 'over' ? [] : null }
}

function omitEmpty(holder: Fields): void {
  for (const key of FOLD.omitted) if (key in holder && isEmpty(holder[key])) Reflect.deleteProperty(holder, key)
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === 0 || (Array.isArray(value) && value.length === 0)

/** A value of a step: `$field` of the fact, `#field` for the length of a list in it, `@path` in the view, or data. */
function valueOf(of: unknown): Value {
  if (Array.isArray(of)) return () => copy(of)
  if (typeof of === 'object' && of !== null) return objectOf(of)
  if (typeof of !== 'string' || !/^[$#@]/.test(of)) return () => of
  const path = of.slice(1)
  if (of.startsWith('@')) {
    const first = firstAt(path)
    return (view, fact) => {
      const place = first(view, fact)
      return place ? copy(place[0][place[1]] ?? null) : null
    }
  }
  const field = fieldOf(path)
  return of.startsWith('#') ? (_, fact) => (field(fact) as List).length : (_, fact) => copy(field(fact) ?? null)
}

function objectOf(of: object): Value {
  const fields = Object.entries(of).map(([key, value]) => [key, valueOf(value)] as const)
  return (view, fact) => {
    const made: Fields = {}
    for (const [key, value] of fields) made[key] = value(view, fact)
    return made
  }
}

/** A deep copy of JSON data. `structuredClone` takes several times as long. */
function copy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copy) as T
  const copied: Fields = {}
  for (const key of Object.keys(value)) copied[key] = copy((value as Fields)[key])
  return copied as T
}

/** A field of a fact: `seat`, or `clock.rule`. */
function fieldOf(path: string): (fact: Fields) => unknown {
  const [first, ...rest] = path.split('.') as [string, ...string[]]
  if (rest.length === 0) return (fact) => fact[first]
  return (fact) => rest.reduce<unknown>((found, key) => (found as Fields)[key], fact[first])
}

/** The first place of a path. */
function firstAt(path: string): (view: View, fact: Fields) => Place | undefined {
  let first: Place | undefined
  const run = atEach(path, (holder, key) => {
    first ??= [holder, key]
  })
  return (view, fact) => {
    first = undefined
    run(view, fact)
    return first
  }
}

/** Visits all places of a path. */
function atEach(path: string, visit: Visit): Run {
  const [field, ...parts] = path.split('/') as [string, ...string[]]
  const start = parts.reduceRight(into, visit)
  return (view, fact) => {
    start(view as unknown as Fields, field, view, fact)
  }
}

/** Goes from a place to those that a part of a path selects in its content. */
function into(visit: Visit, part: string): Visit {
  const visitItems = items(part, visit)
  return (holder, key, view, fact) => {
    const found = holder[key]
    if (Array.isArray(found)) visitItems(found, view, fact)
    else if (typeof found === 'object' && found !== null) visit(found as Fields, part, view, fact)
  }
}

/** Visits the items of a list that a part of a path selects. */
function items(part: string, visit: Visit): (list: List, view: View, fact: Fields) => void {
  const visitAt = (list: List, index: number, view: View, fact: Fields): void => {
    if (index >= 0 && index < list.length) visit(list as unknown as Fields, index, view, fact)
  }
  if (part === '*')
    return (list, view, fact) => {
      for (let index = 0; index < list.length; index++) visitAt(list, index, view, fact)
    }
  const [index, field] = [indexOf(part), fieldOf(part.slice(1))]
  return (list, view, fact) => {
    const seats = part.startsWith('$') ? field(fact) : null
    if (Array.isArray(seats)) for (const seat of seats) visitAt(list, bySeat(list, seat), view, fact)
    else visitAt(list, index(list, view, fact), view, fact)
  }
}

/** The index of the only item that a part of a path selects; negative if there is none. */
function indexOf(part: string): (list: List, view: View, fact: Fields) => number {
  if (part === 'top') return (list) => list.length - 1
  if (part === 'me') return (list, view) => bySeat(list, view.me)
  const inBrackets = part.startsWith('[')
  const field = fieldOf(part.slice(1, inBrackets ? -1 : undefined))
  if (inBrackets) return (_list, _view, fact) => field(fact) as number
  if (part.startsWith('=')) return (list, _, fact) => list.indexOf(field(fact))
  if (part.startsWith('<')) return (list, _, fact) => before(list, bySeat(list, field(fact)))
  return (list, _, fact) => {
    const wanted = field(fact)
    if (typeof wanted === 'number') return bySeat(list, wanted)
    return list.findLastIndex((item) => (item as Fields).rule === wanted)
  }
}

const before = (list: List, index: number): number => (index === 0 ? list.length - 1 : index - 1)

const bySeat = (list: List, seat: unknown): number => list.findIndex((item) => (item as Fields).seat === seat)
