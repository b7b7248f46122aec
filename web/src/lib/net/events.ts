// HTTP requests about events.

import { eventCalls } from '@ruckus/client'

import { ask } from './api'

export { eventSocket } from './api'
export const { checkIn, commandEvent, eventView, forecast, makeEvent } = eventCalls(ask)
