// HTTP requests about tables with strangers.

import { queuePlace, matchmakingCalls } from '@ruckus/client'

import { ask } from './api'

export const { blockPlayer, findTable, makePublic, publicTables, queueState, reportPlayer } = matchmakingCalls(ask)

/** Leaves the queue. Also works while the page closes. */
export function leaveQueue(place: string): void {
  // If the request is lost, the server soon drops the place anyway.
  void fetch(queuePlace(place), { method: 'DELETE', keepalive: true }).catch(() => undefined)
}
