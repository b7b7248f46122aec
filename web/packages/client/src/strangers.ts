// Tables with strangers over plain HTTP: the queue for them, and the list of public ones.

import { type Ask, part, table } from './server.js'
import type { Blocked, FindTable, PublicTables, QueuePlace, QueueState, ReportPlayer, Seat } from './wire.js'

const PLACES = '/api/strangers/places'

/** Where a place in the queue is in the API. */
export const queuePlace = (place: string): string => `${PLACES}/${part(place)}`

/** What is asked and told for tables with strangers. */
export const strangerCalls = (ask: Ask) => ({
  /** Looks for a table; the key is this device's. */
  findTable: (key: string, wanted: FindTable): Promise<QueuePlace> => ask(PLACES, wanted, key),
  /** How a place stands: answered as soon as that differs from what is known, or after a while. */
  queueState: (place: string, people: number): Promise<QueueState> => ask(`${queuePlace(place)}?people=${people}`),
  /** A mark by which this device is never matched with a player again. */
  blockPlayer: (code: string, token: string, seat: Seat): Promise<Blocked> => ask(`${table(code)}/blocks`, { seat }, token),
  /** Reports a player to the server's admins. */
  reportPlayer: (code: string, token: string, report: ReportPlayer): Promise<void> => ask(`${table(code)}/reports`, report, token),
  /** The public tables that people are at. */
  publicTables: (): Promise<PublicTables> => ask('/api/strangers/tables'),
  /** Puts a table on the list of public ones, or takes it off, for its host. */
  makePublic: (code: string, token: string, listed: boolean): Promise<void> => ask(`${table(code)}/public`, { public: listed }, token),
})
