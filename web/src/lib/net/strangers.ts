// What is asked of the queue for tables with strangers.

import type { FindTable, QueuePlace, QueueState } from '../wire'
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
