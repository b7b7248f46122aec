// Detects a table that finished between two views of an event.

import type { EventView } from '../wire'

/** A finished table: its players and the points that each of them gained. */
export interface Finish {
  number: number
  round: number
  players: { player: number; name: string; gained: number }[]
}

const key = ({ code, round }: { code: string; round: number }): string => `${code} ${round}`

/** The last table that finished between two views; `null` if there is none. */
export function finishOf(before: EventView | null, after: EventView): Finish | null {
  if (before === null || before.phase !== 'playing') return null
  const still = new Map(after.tables.map((table) => [key(table), table.state]))
  const done = before.tables
    .filter((table) => table.state !== 'finished' && (still.get(key(table)) ?? 'finished') === 'finished')
    .at(-1)
  if (done === undefined) return null
  const points = (view: EventView) => new Map(view.standings.map((row) => [row.player, row.points]))
  const [had, has] = [points(before), points(after)]
  const players = done.players.map(({ player, name }) => ({
    player,
    name,
    gained: (has.get(player) ?? 0) - (had.get(player) ?? 0),
  }))
  const rank = new Map(after.standings.map((row) => [row.player, row.rank]))
  players.sort((a, b) => (rank.get(a.player) ?? Infinity) - (rank.get(b.player) ?? Infinity))
  return { number: done.number, round: done.round, players }
}
