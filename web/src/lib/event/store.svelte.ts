// The state of an event on this page: the latest view, the connection, and the commands of its player or host.

import { EventConnection, type EventConnectionState, TableClock } from '@ruckus/client'

import { keepEventKey } from '../device'
import { learnFaces } from '../faces.svelte'
import { commandEvent, eventSocket, eventView } from '../net/events'
import { type Finish, finishOf } from './finish'
import { Looking } from './looking'
import { facesIn } from './place'
import type { EventCommand, EventView } from '../wire'
import { wordsForEvent } from './words'

/** An event on this page. */
export class EventStore {
  view = $state.raw<EventView | null>(null)
  connection = $state<EventConnectionState>('connecting')
  /** True while the event is up to date although its socket cannot be opened. */
  looked = $state(false)
  /** The last table that finished while this page was open. */
  finish = $state.raw<Finish | null>(null)
  /** Why the last command was refused. */
  problem = $state('')
  /** A command is in flight. */
  busy = $state(false)
  readonly clock = new TableClock()

  constructor(
    readonly code: string,
    readonly token: string | null,
  ) {}

  receive(view: EventView): void {
    this.clock.hear(view.now, performance.now())
    learnFaces(facesIn(view))
    this.finish = finishOf(this.view, view) ?? this.finish
    this.view = view
  }

  /** Sends a command. Returns true if the server accepted it. */
  async send(what: EventCommand): Promise<boolean> {
    if (this.token === null || this.busy) return false
    this.busy = true
    this.problem = ''
    try {
      await commandEvent(this.code, this.token, what)
      return true
    } catch (error) {
      this.problem = wordsForEvent(error)
      return false
    } finally {
      this.busy = false
    }
  }
}

/** Opens an event: a connected store, and a function that closes it. */
export function openEvent(code: string, token: string | null): { store: EventStore; close: () => void } {
  const store = new EventStore(code, token)
  const looking = new Looking(
    () => eventView(code),
    (view) => {
      store.looked = view !== null
      if (view !== null) store.receive(view)
    },
  )
  const connection = new EventConnection(eventSocket(code), token, {
    state: (state) => {
      if (state === 'bad-token') keepEventKey(code, null)
      store.connection = state
      if (state === 'lost' && token === null) return looking.start()
      looking.stop()
      store.looked = false
    },
    view: (view) => store.receive(view),
  })
  const probe = () => {
    if (document.visibilityState === 'visible') connection.probe()
  }
  document.addEventListener('visibilitychange', probe)
  window.addEventListener('pageshow', probe)
  window.addEventListener('online', probe)
  connection.open()
  return {
    store,
    close: () => {
      document.removeEventListener('visibilitychange', probe)
      window.removeEventListener('pageshow', probe)
      window.removeEventListener('online', probe)
      connection.close()
      looking.stop()
    },
  }
}
