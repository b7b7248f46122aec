// Determines the places of players, and the tasks of an event's host.

import { faceInEvent } from '../face'
import type { EventStanding, EventTable, EventView, Face } from '../wire'

/** The table of this page's player, if any. */
export function ownTable(view: EventView): EventTable | null {
  const place = view.you?.place
  if (view.phase !== 'playing' || typeof place !== 'object') return null
  const { number, code } = place.table
  return (
    view.tables.find((table) => table.number === number && table.code === code && table.state !== 'finished') ?? {
      number,
      code,
      round: view.round,
      state: 'playing',
      players: [],
    }
  )
}

/** The faces of all named players. Each player has the same face throughout the event. */
export function facesIn(view: EventView): { seat: number; name: string; face: Face }[] {
  const built = new Map<number, Face | null | undefined>(knownStandings(view).map(({ player, face }) => [player, face]))
  const place = view.you?.place
  if (typeof place === 'object')
    ownTable(view)?.players.forEach(({ player }, seat) =>
      built.set(player, place.table.faces?.[seat] ?? built.get(player)),
    )
  const named = [...view.tables.flatMap(({ players }) => players), ...knownStandings(view)]
  return named.map(({ player, name }) => ({ seat: player, name, face: built.get(player) ?? faceInEvent(name) }))
}

/** Identifies a place: the same table in another round is a different place. */
export const placeKey = ({ code, round }: EventTable): string => `${code}~${round}`

/** True if players can enter the table. A table that is still being opened has no code. */
export const isOpen = ({ code }: EventTable): boolean => code !== ''

/** True if this page's player left or was removed. */
export const isGone = ({ you }: EventView): boolean => you?.presence === 'gone' || you?.presence === 'removed'

/** A player's name, if this page knows it. */
export const nameOf = (view: EventView, wanted: number): string | undefined =>
  [...view.standings, ...view.tables.flatMap(({ players }) => players)].find(({ player }) => player === wanted)?.name

/** The names of the other players at this player's table. */
export const neighbors = (view: EventView, table: EventTable): string[] =>
  table.players.filter(({ player }) => player !== view.you?.player).map(({ name }) => name)

/** Tables that still play. */
export const openTables = (view: EventView): EventTable[] => view.tables.filter(({ state }) => state !== 'finished')

/** True if this page may start the event and stop tables. */
export const isHost = (view: EventView): boolean => view.you?.host === true || view.you?.co_host === true

/** A task for an event's host. The most urgent kinds come first. */
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
  for (const { number, state, refused } of open)
    if (state === 'refused') needs.push({ is: 'refused', table: number, why: refused ?? '' })
  for (const { number, state } of open) if (state === 'time-up') needs.push({ is: 'time-up', table: number })
  for (const { number, players } of open) {
    const names = players.filter(({ asleep }) => asleep).map(({ name }) => name)
    if (names.length > 0) needs.push({ is: 'asleep', table: number, names })
  }
  const [last] = open
  if (last && open.length === 1 && view.tables.length > 1 && last.state === 'playing')
    needs.push({ is: 'last-table', table: last.number })
  return needs
}

/**
 * True if the lowest score wins. In a swap each match is one round, and each player scores the cards left in their
 * hand.
 */
export const fewestWin = ({ form }: Pick<EventView, 'form'>): boolean => form === 'swap'

/** A player in the host's list. `out` marks players who left or were removed: the host cannot act on them. */
export interface HostPanelPerson {
  player: number
  name: string
  bot: boolean
  out: boolean
}

/**
 * All players the host can select, without the hosts: the known standings and all players at tables. A removed player
 * keeps the place at a table until its round ends.
 */
export function hostPanelPeople(view: EventView): HostPanelPerson[] {
  const people = new Map<number, HostPanelPerson>()
  for (const { player, name, bot } of view.tables.flatMap(({ players }) => players))
    people.set(player, { player, name, bot, out: false })
  for (const { player, name, bot, in: still } of view.standings) people.set(player, { player, name, bot, out: !still })
  people.delete(view.host?.player ?? -1)
  if (view.you?.host === true) people.delete(view.you.player ?? -1)
  return [...people.values()].sort((a, b) => Number(a.out) - Number(b.out) || a.player - b.player)
}

/** True if a player has a score to rank by. A player in their first round has none yet. */
export const hasScore = ({ played, points }: EventStanding): boolean => played > 0 || points !== 0

/** The known standings, including the player's own row if it is further down. */
export function knownStandings({ standings, you }: EventView): readonly EventStanding[] {
  const own = you?.standing ?? null
  return own === null || standings.some(({ player }) => player === own.player) ? standings : [...standings, own]
}

/**
 * The first `most` rows of the standings. If the player's own row is further down, it follows with its neighbors, after
 * the index `cut`.
 */
export function shownStandings(
  rows: readonly EventStanding[],
  me: number | null,
  most: number,
): { rows: readonly EventStanding[]; cut: number | null } {
  if (rows.length <= most) return { rows, cut: null }
  const mine = rows.findIndex(({ player }) => player === me)
  if (mine < most) return { rows: rows.slice(0, most), cut: null }
  const around = rows.slice(mine - 1, mine + 2)
  return { rows: [...rows.slice(0, most - around.length), ...around], cut: around[0]?.player ?? null }
}
