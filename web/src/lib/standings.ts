// Who stands where after a round.

import { m } from '../messages'
import type { LobbySeat, RulesView, Seat, View } from './wire'

/** A row of the score sheet. */
export interface Standing {
  seat: Seat
  /** The place, from 1; those who are level share it. */
  place: number
  /** The place in the order of going out this round, 0 for who did not. */
  out: number
  hand: string[]
  points: number | null
  total: number
}

function fewIsGood(view: View): boolean {
  const first = view.seats.find(({ seat }) => seat === view.out[0])
  return first ? view.seats.every(({ points }) => (points ?? 0) >= (first.points ?? 0)) : true
}

/**
 * The score sheet, best first. Whether few points are good shows in who has none: who went out first in a round where
 * everybody counts their own hand gets nothing, where the winner collects they get all.
 */
export function standings(view: View): Standing[] {
  const sign = fewIsGood(view) ? 1 : -1
  const rows = view.seats
    .map((seat) => ({ seat: seat.seat, place: 0, out: view.out.indexOf(seat.seat) + 1, hand: seat.hand ?? [], points: seat.points, total: seat.total }))
    .sort((a, b) => sign * (a.total - b.total))
  rows.forEach((row, i) => {
    const before = rows[i - 1]
    row.place = before && before.total === row.total ? before.place : i + 1
  })
  return rows
}

/** Whether the fewest points win at a table, by its rules; as long as they are not told, by what the scores show. */
export function fewestPointsWin(rules: Pick<RulesView, 'settings'> | null, view: View): boolean {
  const method = rules?.settings.find(({ name }) => name === 'scoring.method')?.value
  return method === undefined ? fewIsGood(view) : method === 'low-total'
}

/** Where bots alone have won: the best of the people, if there are several of them. */
export function bestPeople(rows: readonly Pick<Standing, 'seat' | 'place'>[], bots: ReadonlySet<Seat>): { seats: Seat[]; place: number } | null {
  const people = rows.filter(({ seat }) => !bots.has(seat))
  const place = Math.min(...people.map((row) => row.place))
  if (people.length < 2 || place === 1) return null
  return { seats: people.filter((row) => row.place === place).map(({ seat }) => seat), place }
}

/** What a player has won at this table, in words; nothing while there is nothing to add up. */
export function eveningOf({ evening }: LobbySeat): string | null {
  return evening && evening.played > 1 && evening.won > 0 ? m.results.evening(evening) : null
}
