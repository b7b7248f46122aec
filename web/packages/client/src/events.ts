// HTTP requests about events with several tables.

import { type Ask, part } from './server.js'
import type { CheckIn, EventCommand, EventForecast, EventSeat, EventView, MakeEvent } from './wire.js'

const path = (code: string): string => `/api/events/${part(code)}`

/** Requests about events. */
export const eventCalls = (ask: Ask) => ({
  /** Opens an event. The caller becomes its host. */
  makeEvent: (wanted: MakeEvent): Promise<EventSeat> => ask('/api/events', wanted),
  /** Checks a player in. */
  checkIn: (code: string, wanted: CheckIn): Promise<EventSeat> => ask(`${path(code)}/players`, wanted),
  /** The public view of an event. */
  eventView: (code: string): Promise<EventView> => ask(path(code)),
  /** How long an event will take, and how often its best player wins, as simulated by the server. */
  forecast: (code: string): Promise<EventForecast> => ask(`${path(code)}/forecast`),
  /** Sends a command to an event, with the token of a player or host. */
  commandEvent: (code: string, token: string, what: EventCommand): Promise<void> =>
    ask(`${path(code)}/commands`, what, token),
})
