// Tables with strangers, asked over plain HTTP.

import { queuePlace, strangerCalls } from '@ruckus/client'

import { ask } from './api'

export const { blockPlayer, findTable, makePublic, publicTables, queueState, reportPlayer } = strangerCalls(ask)

/** Gives a place up, also while the page closes. */
export function leaveQueue(place: string): void {
  // The server drops it soon anyway if this does not arrive.
  void fetch(queuePlace(place), { method: 'DELETE', keepalive: true }).catch(() => undefined)
}
