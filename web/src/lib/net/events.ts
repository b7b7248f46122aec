// What is asked of an event over plain HTTP, and where its socket is.

import type { CheckIn, EventCommand, EventForecast, EventSeat, EventView, MakeEvent } from '../wire'
import { ask } from './api'

const path = (code: string) => `/api/events/${encodeURIComponent(code)}`

/** Opens an event, for its host. */
export const makeEvent = (wanted: MakeEvent): Promise<EventSeat> => ask('/api/events', wanted)

/** Checks a player in. */
export const checkIn = (code: string, wanted: CheckIn): Promise<EventSeat> => ask(`${path(code)}/players`, wanted)

/** An event as anybody sees it. */
export const eventView = (code: string): Promise<EventView> => ask(path(code))

/** How long an event will take, and how often its best player wins, by the server's lab. */
export const forecast = (code: string): Promise<EventForecast> => ask(`${path(code)}/forecast`)

/** Does something at an event, for who holds the token. */
export const commandEvent = (code: string, token: string, what: EventCommand): Promise<void> => ask(`${path(code)}/commands`, what, token)

/** Where an event's socket is. */
export function eventSocket(code: string, location: Location = window.location): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}${path(code)}/socket`
}
