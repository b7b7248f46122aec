// Events of several tables over plain HTTP.

import { type Ask, part } from './server.js'
import type { CheckIn, EventCommand, EventForecast, EventSeat, EventView, MakeEvent } from './wire.js'

const path = (code: string): string => `/api/events/${part(code)}`

/** What an event is asked and told. */
export const eventCalls = (ask: Ask) => ({
  /** Opens an event, for its host. */
  makeEvent: (wanted: MakeEvent): Promise<EventSeat> => ask('/api/events', wanted),
  /** Checks a player in. */
  checkIn: (code: string, wanted: CheckIn): Promise<EventSeat> => ask(`${path(code)}/players`, wanted),
  /** An event as anybody sees it. */
  eventView: (code: string): Promise<EventView> => ask(path(code)),
  /** How long an event will take, and how often its best player wins, by the server's lab. */
  forecast: (code: string): Promise<EventForecast> => ask(`${path(code)}/forecast`),
  /** Does something at an event, for the holder of the token. */
  commandEvent: (code: string, token: string, what: EventCommand): Promise<void> => ask(`${path(code)}/commands`, what, token),
})
