// HTTP requests about tables with strangers: the queue, and the list of public tables.

import { type Ask, part, table } from './server.js'
import type { Blocked, FindTable, PublicTables, QueuePlace, QueueState, ReportPlayer, Seat } from './wire.js'

const PLACES = '/api/strangers/places'

/** The API's path for a place in the queue. */
export const queuePlace = (place: string): string => `${PLACES}/${part(place)}`

/** Requests about tables with strangers. */
export const matchmakingCalls = (ask: Ask) => ({
  /** Joins the queue. `key` identifies this device. */
  findTable: (key: string, wanted: FindTable): Promise<QueuePlace> => ask(PLACES, wanted, key),
  /** Long-polls a place: answers as soon as its state differs from the known one, or after a while. */
  queueState: (place: string, people: number): Promise<QueueState> => ask(`${queuePlace(place)}?people=${people}`),
  /** Returns a mark with which this device is never matched with the player again. */
  blockPlayer: (code: string, token: string, seat: Seat): Promise<Blocked> =>
    ask(`${table(code)}/blocks`, { seat }, token),
  /** Reports a player to the server's admins. */
  reportPlayer: (code: string, token: string, report: ReportPlayer): Promise<void> =>
    ask(`${table(code)}/reports`, report, token),
  /** The public tables with players. */
  publicTables: (): Promise<PublicTables> => ask('/api/strangers/tables'),
  /** Adds a table to the list of public tables, or removes it. Only for its host. */
  makePublic: (code: string, token: string, listed: boolean): Promise<void> =>
    ask(`${table(code)}/public`, { public: listed }, token),
})
