// The connection to an event: a sequence of WebSockets. Each starts with the whole event, so nothing needs to be
// resumed.

import type { ConnectionState } from './connection.js'
import { foldEvent } from './event-fold.js'
import { retryDelay } from './retry.js'
import { discard, environment, type Environment, type Socket, type Timer } from './socket.js'
import type { EventMessage, EventView } from './wire.js'

/** The state of the connection; a subset of a table connection's states. */
export type EventConnectionState = Extract<
  ConnectionState,
  'connecting' | 'live' | 'lost' | 'bad-token' | 'no-table' | 'banned' | 'no-pass' | 'closed'
>

/** Close codes after which reconnecting is pointless. It helps after all others, as for tables. */
const FINAL: Record<number, EventConnectionState> = {
  4003: 'bad-token',
  4004: 'no-table',
  4010: 'no-table',
  4013: 'banned',
  4014: 'no-pass',
}
/** The time limit for a connection to deliver the event, in milliseconds. */
const PATIENCE = 8_000
/** The connection is probed after this many milliseconds of silence. */
const SILENCE = 15_000
/** A probe without an answer for this many milliseconds means that the connection is lost. */
const ANSWER = 2_500

/** The connection to an event, for a player, its host, or a spectator without a token. */
export class EventConnection {
  #socket: Socket | null = null
  #state: EventConnectionState = 'connecting'
  #attempt = 0
  #pings = 0
  #timer: Timer | null = null
  /** The event as received on this socket. */
  #view: EventView | null = null

  constructor(
    private readonly url: string,
    private readonly token: string | null,
    private readonly events: { state(state: EventConnectionState): void; view(view: EventView): void },
    private readonly world: Environment = environment(),
  ) {}

  open(): void {
    this.#drop()
    const socket = this.world.open(this.url)
    this.#socket = socket
    this.#view = null
    this.#after(PATIENCE, () => this.#lost())
    socket.onopen = () =>
      socket.send(JSON.stringify(this.token === null ? { watch: {} } : { hello: { token: this.token } }))
    socket.onerror = () => undefined
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(event.data)
    }
    socket.onclose = (event) => {
      if (this.#socket !== socket) return
      const final = FINAL[event.code]
      if (final === undefined) return this.#lost()
      this.#drop()
      this.#say(final)
    }
  }

  close(): void {
    this.#drop()
    this.#say('closed')
  }

  /** Checks immediately if the connection works, for use after sleep, a network change or a hidden tab. */
  probe(): void {
    if (this.#state === 'live') this.#ping()
    else if (this.#state === 'lost' || this.#state === 'connecting') this.open()
  }

  #hear(data: unknown): void {
    let message: EventMessage
    try {
      message = JSON.parse(String(data)) as EventMessage
    } catch {
      return this.#lost()
    }
    const view = foldEvent(this.#view, message)
    if (view !== null && view !== this.#view) {
      this.#view = view
      this.#attempt = 0
      this.events.view(view)
      this.#say('live')
    }
    if (this.#state === 'live') this.#after(SILENCE, () => this.#ping())
  }

  #ping(): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify({ ping: ++this.#pings }))
    this.#after(ANSWER, () => this.#lost())
  }

  #lost(): void {
    this.#drop()
    this.#say(this.#state === 'connecting' && this.#attempt === 0 ? 'connecting' : 'lost')
    this.#after(
      retryDelay(this.#attempt++, () => this.world.random()),
      () => this.open(),
    )
  }

  #after(millis: number, then: () => void): void {
    this.#clear()
    this.#timer = this.world.setTimeout(() => {
      this.#timer = null
      then()
    }, millis)
  }

  #clear(): void {
    if (this.#timer !== null) this.world.clearTimeout(this.#timer)
    this.#timer = null
  }

  #drop(): void {
    this.#clear()
    const socket = this.#socket
    this.#socket = null
    if (socket) discard(socket)
  }

  #say(state: EventConnectionState): void {
    if (state === this.#state) return
    this.#state = state
    this.events.state(state)
  }
}
