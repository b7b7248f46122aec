// A word of a rule and its holes: reads and fills them, and replaces the word while keeping what still fits.

import { type Choice, type Hole, type Value, type Word, WORDS } from './words'

const isNamed = (value: Value): value is { [name: string]: Value } => typeof value === 'object' && !Array.isArray(value)

/** The word of a value. */
export function wordOf(of: Choice, value: Value): string {
  if (typeof value === 'number') return 'number'
  const word = isNamed(value) ? Object.keys(value)[0] : value
  return typeof word === 'string' && Object.hasOwn(WORDS[of], word) ? word : (Object.keys(WORDS[of])[0] ?? '')
}

const known = (of: Choice, word: string): Word => WORDS[of][word] ?? { shape: 'plain', holes: {}, first: {} }

/** The initial value of a hole. */
function fresh(hole: Hole): Value {
  switch (hole.is) {
    case 'choice':
      return hole.of === 'number' ? 1 : freshWord(hole.of, Object.keys(WORDS[hole.of])[0] ?? '')
    case 'several':
      return [hole.of === 'number' ? 1 : freshWord(hole.of, Object.keys(WORDS[hole.of])[0] ?? '')]
    case 'set':
      return []
    case 'cards':
      return {}
    case 'count':
      return hole.least
    case 'maybe':
    case 'text':
    case 'rule':
      return ''
    case 'texts':
      return Array.from({ length: hole.least }, () => '')
    case 'yes':
      return false
  }
}

/** The value for a word with these values in its holes. */
function written(word: string, { shape, holes }: Word, values: Record<string, Value>): Value {
  switch (shape) {
    case 'plain':
      return word
    case 'itself':
      return values.it ?? 1
    case 'one':
      return { [word]: values.it ?? '' }
    case 'pair':
      return { [word]: [values[0] ?? '', values[1] ?? ''] }
    case 'named':
      return {
        [word]: Object.fromEntries(
          Object.entries(holes).flatMap(([name, hole]) => {
            const value = values[name] ?? ''
            return hole.is === 'maybe' && value === '' ? [] : [[name, value]]
          }),
        ),
      }
  }
}

/** A word with the default values in its holes. */
export function freshWord(of: Choice, word: string): Value {
  const about = known(of, word)
  return written(
    word,
    about,
    Object.fromEntries(Object.entries(about.holes).map(([name, hole]) => [name, about.first[name] ?? fresh(hole)])),
  )
}

/** A hole of a word and its value. */
export interface Filled {
  name: string
  hole: Hole
  value: Value
}

/** The holes of the value's word. Omitted holes have their default values. */
export function holes(of: Choice, value: Value): Filled[] {
  const word = wordOf(of, value)
  const { shape, holes: open } = known(of, word)
  const inside = isNamed(value) ? value[word] : undefined
  return Object.entries(open).map(([name, hole]) => {
    let found: Value | undefined = inside
    if (shape === 'pair') found = Array.isArray(inside) ? inside[Number(name)] : undefined
    if (shape === 'named') found = inside !== undefined && isNamed(inside) ? inside[name] : undefined
    return { name, hole, value: found ?? fresh(hole) }
  })
}

/** The same word with one hole changed. */
export function withHole(of: Choice, value: Value, name: string, next: Value): Value {
  const word = wordOf(of, value)
  const values = Object.fromEntries(holes(of, value).map((filled) => [filled.name, filled.value]))
  return written(word, known(of, word), { ...values, [name]: next })
}

const same = (a: Hole, b: Hole): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Replaces the word. Holes with the same name keep their values. A word with a hole for its own kind ("not", "the
 * player after") takes the old word in, and replacing it again takes that word out.
 */
export function turned(of: Choice, value: Value, word: string): Value {
  const about = known(of, word)
  const before = holes(of, value)
  const within = before.flatMap(({ hole, value: inner }): Value[] => {
    if (hole.is === 'choice' && hole.of === of) return [inner]
    return hole.is === 'several' && hole.of === of && Array.isArray(inner) ? inner : []
  })
  const room = Object.entries(about.holes).find(
    ([, hole]) => (hole.is === 'choice' || hole.is === 'several') && hole.of === of,
  )
  const outside = within.find((inner) => wordOf(of, inner) === word)
  if (room === undefined && outside !== undefined) return outside
  const values: Record<string, Value> = {}
  for (const [name, hole] of Object.entries(about.holes)) {
    const kept = before.find((filled) => filled.name === name && same(filled.hole, hole))
    values[name] = kept?.value ?? about.first[name] ?? fresh(hole)
  }
  if (room !== undefined) {
    const [name, hole] = room
    // "All of these" keeps the list of "any of these", and a single condition becomes the first item.
    const taken = within.length > 0 ? within : [value]
    if (hole.is === 'several') values[name] = taken
    else if (of !== 'number' || within.length > 0 || typeof value !== 'number') values[name] = taken[0] ?? value
  }
  return written(word, about, values)
}
