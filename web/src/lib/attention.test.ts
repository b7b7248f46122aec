import { describe, expect, it } from 'vitest'

import {
  advance,
  type Claim,
  claim,
  FREE,
  hold,
  nextChange,
  OUTCOME_LEAST,
  type Place,
  type Priority,
  withdraw,
} from './attention'

const message = (priority: Priority, what: string = priority, more: Partial<Claim<string>> = {}): Claim<string> => ({
  priority,
  what,
  least: 600,
  most: 1_500,
  waits: 3_000,
  ...more,
})
/** Something that happens to the place: a message, or a question that takes it or leaves it. */
type Event = Claim<string> | { held: boolean }
const after = (place: Place<string>, event: Event, now: number) =>
  'held' in event ? hold(place, event.held, now) : claim(place, event, now)

/** The messages that are visible at each of these times, after events at the times given. */
function visible(events: readonly (readonly [number, Event])[], times: readonly number[]): (string | null)[] {
  const place = (until: number) => {
    let at: Place<string> = FREE
    for (const [when, next] of events.filter(([when]) => when <= until)) {
      // As with timers: every change happens when it is due.
      for (let due = nextChange(at); due !== null && due <= when; due = nextChange(at)) at = advance(at, due)
      at = after(at, next, when)
    }
    for (let due = nextChange(at); due !== null && due <= until; due = nextChange(at)) at = advance(at, due)
    return at
  }
  return times.map((when) => place(when).shown?.what ?? null)
}

describe('attention', () => {
  it('shows a message until its maximum time', () => {
    expect(visible([[0, message('moment')]], [0, 1_499, 1_500])).toEqual(['moment', 'moment', null])
  })

  it('shows a more important message immediately', () => {
    const claims = [
      [0, message('moment')],
      [100, message('hit')],
    ] as const
    expect(visible(claims, [99, 100])).toEqual(['moment', 'hit'])
  })

  it('lets an equal message wait for the minimum time', () => {
    const claims = [
      [0, message('moment', 'a')],
      [100, message('moment', 'b')],
    ] as const
    expect(visible(claims, [599, 600, 2_099, 2_100])).toEqual(['a', 'b', 'b', null])
  })

  it('lets a hit make way for what happens next, once it has been read', () => {
    const claims = [
      [0, message('hit')],
      [100, message('moment')],
    ] as const
    expect(visible(claims, [599, 600])).toEqual(['hit', 'moment'])
  })

  it('drops a message that is out of date before the place is free', () => {
    const moment = (waits: number) =>
      [
        [0, message('hit')],
        [100, message('moment', 'moment', { waits })],
      ] as const
    expect(visible(moment(600), [599, 600])).toEqual(['hit', 'moment'])
    expect(visible(moment(0), [600, 1_500])).toEqual(['hit', null])
    expect(visible(moment(400), [600, 1_500])).toEqual(['hit', null])
  })

  it('never replaces the outcome of an action before it can be read', () => {
    const caught = message('outcome', 'caught', { least: OUTCOME_LEAST, most: 2_500 })
    for (const priority of ['moment', 'hit', 'outcome'] as const)
      expect(
        visible(
          [
            [0, caught],
            [10, message(priority, 'next')],
          ],
          [10, 1_199, 1_200],
        ),
        priority,
      ).toEqual(['caught', 'caught', 'next'])
  })

  it('lets a question or a race hold back an outcome, which follows with its whole time', () => {
    const outcome = message('outcome', 'caught', { least: OUTCOME_LEAST })
    const during = [
      [0, { held: true }],
      [300, outcome],
      [1_300, { held: false }],
    ] as const
    expect(visible(during, [300, 1_299, 1_300, 2_799, 2_800])).toEqual([null, null, 'caught', 'caught', null])
    const before = [
      [0, outcome],
      [300, { held: true }],
      [1_300, { held: false }],
    ] as const
    expect(visible(before, [299, 300, 1_300, 2_800])).toEqual(['caught', null, 'caught', null])
  })

  it('shows nothing after a question that is out of date or was read before it', () => {
    const long = [
      [0, { held: true }],
      [100, message('outcome')],
      [3_101, { held: false }],
    ] as const
    expect(visible(long, [3_101])).toEqual([null])
    const read = [
      [0, message('hit')],
      [600, { held: true }],
      [700, { held: false }],
    ] as const
    expect(visible(read, [599, 600, 700])).toEqual(['hit', null, null])
  })

  it('chooses the most important waiting message, then the oldest', () => {
    const events = [
      [0, { held: true }],
      [10, message('moment', 'moment')],
      [20, message('hit', 'first')],
      [30, message('hit', 'second')],
      [1_000, { held: false }],
    ] as const
    expect(visible(events, [1_000, 1_600, 2_200, 3_700])).toEqual(['first', 'second', 'moment', null])
  })

  it('removes what is no longer true', () => {
    let place: Place<string> = FREE
    place = claim(place, message('outcome', 'first'), 0)
    place = claim(place, message('moment', 'old'), 1)
    place = claim(place, message('moment', 'new'), 2)
    place = withdraw(place, (what) => what !== 'new', 3)
    expect(place.shown?.what).toBe('new')
    expect(place.waiting).toEqual([])
  })
})
