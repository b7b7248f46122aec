// The settings of an event and their defaults.

import type { EventForm, EventLength } from '../wire'

export const FORMS: readonly EventForm[] = ['swap', 'swiss', 'knockout', 'race-to']

/** A unit of an event's length. */
export type Unit = 'rounds' | 'matches' | 'minutes' | 'points'

/** The units for the length of each form, the default first. A knockout has none. */
export const UNITS: Record<EventForm, readonly Unit[]> = {
  swap: ['rounds', 'minutes', 'points'],
  swiss: ['matches'],
  knockout: [],
  'race-to': ['minutes', 'points'],
}

/** The default length of an event. */
export function usualLength(form: EventForm, unit: Unit): number {
  if (unit === 'rounds') return 6
  if (unit === 'matches') return 4
  if (unit === 'minutes') return 60
  return form === 'swap' ? 500 : 2_000
}

/** The range and step of each unit. */
export const RANGES: Record<Unit, { range: readonly [number, number]; step: number }> = {
  rounds: { range: [1, 100], step: 1 },
  matches: { range: [1, 50], step: 1 },
  minutes: { range: [5, 720], step: 5 },
  points: { range: [10, 100_000], step: 50 },
}

export function lengthOf(unit: Unit, value: number): EventLength {
  switch (unit) {
    case 'rounds':
      return { rounds: value }
    case 'matches':
      return { matches: value }
    case 'minutes':
      return { minutes: value }
    case 'points':
      return { points: value }
  }
}

/** The default table sizes. */
export const usualSizes = (form: EventForm): { least: number; most: number } => ({
  least: 3,
  most: form === 'swap' ? 10 : 6,
})
