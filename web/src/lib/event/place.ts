// Where a player is to be, and what an event asks of its host.

import { faceInEvent } from '../face'
import type { EventStanding, EventTable, EventView, Face } from '../wire'

/** The table at which this page's player is to sit, if any. */
export function ownTable(view: EventView): EventTable | null {
  const place = view.you?.place
  if (view.phase !== 'playing' || typeof place !== 'object') return null
  const { number, code } = place.table
  return view.tables.find((table) => table.number === number && table.code === code && table.state !== 'finished') ?? { number, code, round: view.round, state: 'playing', players: [] }
}

/** The faces of all who are named, one for each in the whole event. */
export function facesIn(view: EventView): { seat: number; name: string; face: Face }[] {
  const built = new Map<number, Face | null | undefined>(knownStandings(view).map(({ player, face }) => [player, face]))
  const place = view.you?.place
  if (typeof place === 'object') ownTable(view)?.players.forEach(({ player }, seat) => built.set(player, place.table.faces?.[seat] ?? built.get(player)))
  const named = [...view.tables.flatMap(({ players }) => players), ...knownStandings(view)]
  return named.map(({ player, name }) => ({ seat: player, name, face: built.get(player) ?? faceInEvent(name) }))
}

/** What tells one place from the next: the same table in another round is another place. */
export const placeKey = ({ code, round }: EventTable): string => `${code}~${round}`

/** Whether a table can be gone to: it has no code while it is being opened. */
export const isOpen = ({ code }: EventTable): boolean => code !== ''

/** Whether this page's player has left, or was removed. */
export const isGone = ({ you }: EventView): boolean => you?.presence === 'gone' || you?.presence === 'removed'

/** What a player is called, if it is told. */
export const nameOf = (view: EventView, wanted: number): string | undefined =>
  [...view.standings, ...view.tables.flatMap(({ players }) => players)].find(({ player }) => player === wanted)?.name

/** The names of those who sit with this player. */
export const neighbors = (view: EventView, table: EventTable): string[] =>
  table.players.filter(({ player }) => player !== view.you?.player).map(({ name }) => name)

/** Tables that still play. */
export const openTables = (view: EventView): EventTable[] => view.tables.filter(({ state }) => state !== 'finished')

/** Whether this page may start the event and stop tables. */
export const isHost = (view: EventView): boolean => view.you?.host === true || view.you?.co_host === true

/** What an event asks of its host, the most urgent first. */
export type Need =
  | { is: 'refused'; table: number; why: string }
  | { is: 'time-up'; table: number }
  | { is: 'asleep'; table: number; names: string[] }
  | { is: 'last-table'; table: number }
  | { is: 'invite'; people: number; missing: number }
  | { is: 'start'; people: number }

export function needsOf(view: EventView): Need[] {
  if (view.phase === 'over') return []
  if (view.phase === 'check-in') {
    const { people, need = 1 } = view
    return [people < need ? { is: 'invite', people, missing: need - people } : { is: 'start', people }]
  }
  const open = openTables(view)
  const needs: Need[] = []
  for (const { number, state, refused } of open) if (state === 'refused') needs.push({ is: 'refused', table: number, why: refused ?? '' })
  for (const { number, state } of open) if (state === 'time-up') needs.push({ is: 'time-up', table: number })
  for (const { number, players } of open) {
    const names = players.filter(({ asleep }) => asleep).map(({ name }) => name)
    if (names.length > 0) needs.push({ is: 'asleep', table: number, names })
  }
  const [last] = open
  if (last && open.length === 1 && view.tables.length > 1 && last.state === 'playing') needs.push({ is: 'last-table', table: last.number })
  return needs
}

/** Whether the fewest points win: a swap’s matches are single rounds, in which everybody counts what is left in their hand. */
export const fewestWin = ({ form }: Pick<EventView, 'form'>): boolean => form === 'swap'

/** Somebody of an event for its host’s list; `out` are those whom the host can do nothing about: they left or were removed. */
export interface DeskPerson {
  player: number
  name: string
  bot: boolean
  out: boolean
}

/** All whom the host can name but for the hosts themselves: the standings as far as they are told, and everybody at a table. A removed player keeps the place at a table until its round is over. */
export function deskPeople(view: EventView): DeskPerson[] {
  const people = new Map<number, DeskPerson>()
  for (const { player, name, bot } of view.tables.flatMap(({ players }) => players)) people.set(player, { player, name, bot, out: false })
  for (const { player, name, bot, in: still } of view.standings) people.set(player, { player, name, bot, out: !still })
  people.delete(view.host?.player ?? -1)
  if (view.you?.host === true) people.delete(view.you.player ?? -1)
  return [...people.values()].sort((a, b) => Number(a.out) - Number(b.out) || a.player - b.player)
}

/** Whether a player has a score to be ranked by. Whoever still plays their first round has none yet. */
export const hasScore = ({ played, points }: EventStanding): boolean => played > 0 || points !== 0

/** The standings as far as they are told, with the player's own line if it is further down. */
export function knownStandings({ standings, you }: EventView): readonly EventStanding[] {
  const own = you?.standing ?? null
  return own === null || standings.some(({ player }) => player === own.player) ? standings : [...standings, own]
}

/** The first rows of the standings, and the player's own with those around it if it is further down; `cut` stands before it. */
export function shownStandings(rows: readonly EventStanding[], me: number | null, most: number): { rows: readonly EventStanding[]; cut: number | null } {
  if (rows.length <= most) return { rows, cut: null }
  const mine = rows.findIndex(({ player }) => player === me)
  if (mine < most) return { rows: rows.slice(0, most), cut: null }
  const around = rows.slice(mine - 1, mine + 2)
  return { rows: [...rows.slice(0, most - around.length), ...around], cut: around[0]?.player ?? null }
}
