// What is asked of the queue for tables with strangers.

import type { Blocked, FindTable, PublicTables, QueuePlace, QueueState, ReportPlayer, Seat } from '../wire'
import { ask } from './api'

const PLACES = '/api/strangers/places'
const path = (place: string) => `${PLACES}/${encodeURIComponent(place)}`

/** Looks for a table; the key is this device's. */
export const findTable = (key: string, wanted: FindTable): Promise<QueuePlace> => ask(PLACES, wanted, key)

/** How a place stands: answered as soon as that differs from what is known, or after a while. */
export const queueState = (place: string, people: number): Promise<QueueState> => ask(`${path(place)}?people=${people}`)

/** Gives a place up, also while the page closes. */
export function leaveQueue(place: string): void {
  // The server drops it soon anyway if this does not arrive.
  void fetch(path(place), { method: 'DELETE', keepalive: true }).catch(() => undefined)
}

const table = (code: string) => `/api/tables/${encodeURIComponent(code)}`

/** A mark by which this device is never matched with a player again. */
export const blockPlayer = (code: string, token: string, seat: Seat): Promise<Blocked> => ask(`${table(code)}/blocks`, { seat }, token)

/** Reports a player to whoever runs the server. */
export const reportPlayer = (code: string, token: string, report: ReportPlayer): Promise<void> => ask(`${table(code)}/reports`, report, token)

/** The public tables that people are at. */
export const publicTables = (): Promise<PublicTables> => ask('/api/strangers/tables')

/** Puts a table on the list of public ones, or takes it off, for its host. */
export const makePublic = (code: string, token: string, listed: boolean): Promise<void> => ask(`${table(code)}/public`, { public: listed }, token)
