// Applies an event's messages: the first contains the whole event, the others contain changes.

import type { EventMessage, EventView } from './wire.js'

/** The event after a message; `null` before the whole event has arrived. */
export function foldEvent(view: EventView | null, message: EventMessage): EventView | null {
  if (message.type === 'event') return message
  if (view === null) return null
  if (message.type === 'news') {
    // An optional field that the message omits is now absent, so old values must not remain.
    return {
      ...view,
      champion: undefined,
      closest: undefined,
      waits: undefined,
      due: undefined,
      need: undefined,
      check_in_closed: undefined,
      asks_word: undefined,
      ...message,
    }
  }
  if (message.type === 'lists') {
    const { tables, gone = [], standings = view.standings } = message
    const changed = new Set([...gone, ...tables.map(({ number }) => number)])
    const all = [...view.tables.filter(({ number }) => !changed.has(number)), ...tables]
    return { ...view, standings, tables: all.sort((a, b) => a.number - b.number) }
  }
  return view
}
