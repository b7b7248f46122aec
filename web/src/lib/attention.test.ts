import { describe, expect, it } from 'vitest'

import {
  advance,
  type Claim,
  claim,
  FREE,
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
/** The messages that are visible at each of these times, after claims at the times given. */
function visible(claims: readonly (readonly [number, Claim<string>])[], times: readonly number[]): (string | null)[] {
  const place = (until: number) => {
    let at: Place<string> = FREE
    for (const [when, next] of claims.filter(([when]) => when <= until)) {
      // As with timers: every change happens when it is due.
      for (let due = nextChange(at); due !== null && due <= when; due = nextChange(at)) at = advance(at, due)
      at = claim(at, next, when)
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

  it('lets a less important message wait until the place is free, or drops it', () => {
    const tip = (waits: number) =>
      [
        [0, message('hit')],
        [100, message('tip', 'tip', { waits })],
      ] as const
    expect(visible(tip(3_000), [700, 1_499, 1_500])).toEqual(['hit', 'hit', 'tip'])
    expect(visible(tip(0), [1_500])).toEqual([null])
    expect(visible(tip(1_000), [1_500])).toEqual([null])
  })

  it('never replaces the outcome of an action by a tip, news or the turn before it can be read', () => {
    const caught = message('outcome', 'caught', { least: OUTCOME_LEAST, most: 2_500 })
    for (const priority of ['tip', 'news', 'moment', 'hit', 'turn'] as const)
      expect(
        visible(
          [
            [0, caught],
            [10, message(priority)],
          ],
          [10, 1_199],
        ),
        priority,
      ).toEqual(['caught', 'caught'])
    expect(
      visible(
        [
          [0, caught],
          [10, message('turn')],
        ],
        [1_200],
      ),
    ).toEqual(['turn'])
  })

  it('shows a question or a race over an outcome, and the outcome afterwards', () => {
    const claims = [
      [0, message('outcome', 'caught', { least: OUTCOME_LEAST })],
      [300, message('ask', 'slap!', { most: 1_000 })],
    ] as const
    expect(visible(claims, [299, 300, 1_299, 1_300, 2_799, 2_800])).toEqual([
      'caught',
      'slap!',
      'slap!',
      'caught',
      'caught',
      null,
    ])
  })

  it('chooses the most important waiting message, then the oldest', () => {
    const claims = [
      [0, message('ask', 'ask', { most: 1_000 })],
      [10, message('news', 'news')],
      [20, message('hit', 'first')],
      [30, message('hit', 'second')],
    ] as const
    expect(visible(claims, [1_000, 1_600, 3_100])).toEqual(['first', 'second', null])
    expect(visible([claims[0], [10, message('news', 'news', { waits: 9_000 })], claims[2]], [1_000, 2_500])).toEqual([
      'first',
      'news',
    ])
  })

  it('removes what is no longer true', () => {
    let place: Place<string> = FREE
    place = claim(place, message('ask', 'pick a color'), 0)
    place = claim(place, message('news', 'old'), 1)
    place = claim(place, message('news', 'new'), 2)
    place = withdraw(place, (what) => what !== 'new', 3)
    expect(place.shown?.what).toBe('new')
    expect(place.waiting).toEqual([])
  })
})
