// The ranking after a round.

import { m } from '../messages'
import { partnerOf } from './marks'
import type { LobbySeat, RulesView, Seat, View } from './wire'

/** A player's place and points. */
export interface Ranked {
  seat: Seat
  /** The place, starting at 1. Equal players share it. */
  place: number
  points: number | null
  total: number
}

/** A row of the score sheet. */
export interface Standing extends Ranked {
  /** The position in the order of going out this round; 0 for players who did not go out. */
  out: number
  hand: string[]
  /** The round after which the player was eliminated. */
  eliminated: number | null
  /** The partner, whose points `total` includes. */
  partner: Seat | null
}

/**
 * Infers from the scores if low scores are good. The player who went out first gets 0 points if each player counts
 * their own hand, and all points if the winner collects.
 */
function fewIsGood(view: View): boolean {
  const first = view.seats.find(({ seat }) => seat === view.out[0])
  return first ? view.seats.every(({ points }) => (points ?? 0) >= (first.points ?? 0)) : true
}

/** The score sheet, best first. */
export function standings(view: View, rules: Pick<RulesView, 'settings'> | null): Standing[] {
  const sign = fewestPointsWin(rules, view) ? 1 : -1
  const eliminated = view.eliminated ?? []
  const rounds = new Map(eliminated.map(({ seat, round }) => [seat, round]))
  const seated = new Set(view.seats.map(({ seat }) => seat))
  const totals = new Map(view.seats.map(({ seat, total }) => [seat, total]))
  const rows: Standing[] = view.seats.map((seat) => ({
    seat: seat.seat,
    place: 0,
    out: view.out.indexOf(seat.seat) + 1,
    hand: seat.hand ?? [],
    points: seat.points,
    total: seat.total + (totals.get(partnerOf(view, seat.seat) ?? -1) ?? 0),
    partner: partnerOf(view, seat.seat),
    eliminated: rounds.get(seat.seat) ?? null,
  }))
  for (const { seat, total, round } of eliminated)
    if (!seated.has(seat))
      rows.push({ seat, place: 0, out: 0, hand: [], points: null, total, eliminated: round, partner: null })
  // Each elimination decides a place, whatever the totals. Players who are left are ranked by their totals.
  const stayed = (row: Standing): number => row.eliminated ?? Infinity
  rows.sort((a, b) => (stayed(a) === stayed(b) ? sign * (a.total - b.total) : stayed(b) - stayed(a)))
  rows.forEach((row, i) => {
    const before = rows[i - 1]
    const tied = before?.total === row.total && stayed(before) === stayed(row)
    row.place = before && tied ? before.place : i + 1
  })
  return rows
}

/** True if the lowest score wins, according to the rules. Infers it from the scores while the rules are unknown. */
export function fewestPointsWin(rules: Pick<RulesView, 'settings'> | null, view: View): boolean {
  const method = rules?.settings.find(({ name }) => name === 'scoring.method')?.value
  return method === undefined ? fewIsGood(view) : method === 'low-total'
}

/** The best humans, if only bots won and there are several humans. */
export function bestPeople(
  rows: readonly Pick<Ranked, 'seat' | 'place'>[],
  bots: ReadonlySet<Seat>,
): { seats: Seat[]; place: number } | null {
  const people = rows.filter(({ seat }) => !bots.has(seat))
  const place = Math.min(...people.map((row) => row.place))
  if (people.length < 2 || place === 1) return null
  return { seats: people.filter((row) => row.place === place).map(({ seat }) => seat), place }
}

/** How many matches a player has won at this table, in words; `null` before the second match or without a win. */
export function eveningOf({ evening }: LobbySeat): string | null {
  return evening && evening.played > 1 && evening.won > 0 ? m.results.evening(evening) : null
}
