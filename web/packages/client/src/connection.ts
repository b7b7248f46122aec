// The connection to a table: one WebSocket after the other, made to look like a single one that never loses anything.

import type { Ack, Answers, ClientMessage, Do, Notice, Seat, ServerMessage, Snapshot, Talk, Update } from './wire.js'
import { retryDelay } from './retry.js'
import { discard, environment, type Environment, type Socket, type Timer } from './socket.js'

/** How the connection is. */
export type ConnectionState =
  /** The first connection is being made. */
  | 'connecting'
  /** All is well. */
  | 'live'
  /** It is lost and is being tried again. */
  | 'lost'
  /** Another client has taken the seat over. */
  | 'taken-over'
  /** The token does not open a seat here. */
  | 'bad-token'
  /** There is no such table. */
  | 'no-table'
  /** The table was started on another version of ruckus and can't go on here. */
  | 'unreadable'
  /** The table's journal is damaged. */
  | 'damaged'
  /** The host lets nobody watch. */
  | 'not-watched'
  /** As many watch as may. */
  | 'full-house'
  /** The host has deleted the table. */
  | 'deleted'
  /** An admin has ended the table. */
  | 'ended'
  /** An admin has taken the player off the table. */
  | 'removed'
  /** An admin has banned this network. */
  | 'banned'
  /** The server asks for a word or an invitation. */
  | 'no-pass'
  /** Closed by us. */
  | 'closed'

/** What a connection tells its owner. */
export interface ConnectionEvents {
  state(state: ConnectionState): void
  snapshot(snapshot: Snapshot): void
  update(update: Update): void
  ack(ack: Ack, what: Do | undefined): void
  /** So many watch. */
  watched(watchers: number): void
  talk(seat: Seat, says: Talk): void
  /** The first thing that was said and not yet heard is said to nobody. */
  notSaid(code: string): void
  /** The server is about to be restarted in so many milliseconds, or after all not. */
  restart?(inMs: number | null): void
  /** Something that concerns this player alone. */
  notice(notice: Notice): void
}

/** Another machine has the table: the close's words say where. */
const ELSEWHERE = 4015
/** After so many milliseconds of silence the connection is probed. */
const SILENCE = 8_000
/** A probe, or a connection being made, that gets no answer in so many milliseconds means that it is lost. */
const PATIENCE = 2_500
/** A connection must be made in so many milliseconds. */
const CONNECT_PATIENCE = 8_000

/** After all other codes connecting again helps: 1013, 4016 (no `hello` came in time), 4017 (the server heard nothing for too long). */
const FINAL: Record<number, ConnectionState> = { 4001: 'taken-over', 4003: 'bad-token', 4004: 'no-table', 4005: 'unreadable', 4006: 'not-watched', 4007: 'full-house', 4009: 'damaged', 4010: 'deleted', 4011: 'ended', 4012: 'removed', 4013: 'banned', 4014: 'no-pass' }

/** The connection to one seat, or without a token to none, for watching. */
export class TableConnection {
  #socket: Socket | null = null
  #state: ConnectionState = 'connecting'
  #attempt = 0
  #version: number | null = null
  /** The number of the next command; 0 until the first snapshot says where to go on. */
  #next = 0
  #waiting = new Map<number, { what: Do; answers: Answers | undefined }>()
  #hidden = false
  #heard = 0
  #pingId = 0
  /** The machine that has the table, if pages reach it by itself and it has not been in vain. */
  #node: string | null = null
  /** Whether a machine was asked by itself and did not answer: from then on others carry what is said. */
  #indirect = false
  #retry: Timer | null = null
  #watch: Timer | null = null

  constructor(
    private readonly url: string,
    private readonly token: string | null,
    private readonly events: ConnectionEvents,
    private readonly world: Environment = environment(),
  ) {}

  /** Opens it. */
  open(): void {
    this.#connect()
  }

  /** Closes it for good. */
  close(): void {
    this.#drop()
    this.#say('closed')
  }

  /** Takes the seat back after another client took it over. */
  reopen(): void {
    this.#attempt = 0
    this.#say('connecting')
    this.#connect()
  }

  /** Sends a command, now or once the connection is back; gives its number, or nothing before the first snapshot. */
  command(what: Do, answers?: Answers): number | null {
    if (this.#next === 0) return null
    const n = this.#next++
    this.#waiting.set(n, { what, answers })
    if (this.#state === 'live') this.#command(n, what, answers)
    return n
  }

  /** Says whether the player looks elsewhere, on this connection and all that follow: no race waits for them then. */
  hide(hidden: boolean): void {
    if (hidden === this.#hidden) return
    this.#hidden = hidden
    if (this.#state === 'live') this.#send({ hidden })
  }

  /** Says that the player is there, for whom a bot plays. */
  here(): void {
    if (this.#state === 'live') this.#send({ hidden: false })
  }

  /** Says something to everybody, if the connection stands: it is not kept for later. Gives whether it was sent. */
  talk(talk: Talk): boolean {
    if (this.#state !== 'live') return false
    this.#send({ talk })
    return true
  }

  /** Says that the player has asked why a rule does what it does, if the connection stands: it is only counted. */
  why(rule: string): void {
    if (this.#state === 'live') this.#send({ why: rule })
  }

  #command(n: number, what: Do, answers: Answers | undefined): void {
    this.#send({ command: answers === undefined ? { n, do: what } : { n, do: what, answers } })
  }

  /** Finds out at once whether the connection still stands: after sleep, a change of network, a hidden tab. */
  probe(): void {
    if (this.#retry !== null) {
      this.#clear()
      this.#connect()
    } else if (this.#state === 'live') {
      this.#ping()
    }
  }

  #connect(): void {
    this.#drop()
    if (this.token === null) this.#version = null
    const direct = this.#node
    const socket = this.world.open(this.#address())
    this.#socket = socket
    let stood = false
    this.#watch = this.world.setTimeout(() => {
      this.#forgetNode(direct !== null)
      this.#lost()
    }, CONNECT_PATIENCE)
    socket.onopen = () => {
      stood = true
      this.events.watched(0)
      this.events.restart?.(null)
      if (this.token === null) this.#send({ watch: {} })
      else this.#send({ hello: { token: this.token, last: this.#version } })
      // If nothing was missed, the answer to this is what says that the connection stands.
      this.#send({ ping: ++this.#pingId })
    }
    // What went wrong, the close says.
    socket.onerror = () => undefined
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(event.data)
    }
    socket.onclose = (event) => {
      if (this.#socket !== socket) return
      if (event.code === ELSEWHERE) return this.#moved(event.reason)
      this.#forgetNode(direct !== null && !stood)
      this.#closed(event.code)
    }
  }

  /** Where the next socket is opened. */
  #address(): string {
    if (this.#node !== null) return this.#node
    return this.#indirect ? this.url : `${this.url}?direct`
  }

  /** After a lost connection the table may be anywhere; a machine that was asked in vain is not asked by itself again. */
  #forgetNode(inVain: boolean): void {
    this.#node = null
    if (inVain) this.#indirect = true
  }

  /** Goes to the machine that has the table. */
  #moved(to: string): void {
    const path = new URL(this.url).pathname
    this.#node = /^https?:\/\/[^?#]+$/.test(to) ? `${to.replace(/^http/, 'ws')}${path}` : null
    if (this.#node === null) this.#indirect = true
    this.#connect()
  }

  #hear(data: unknown): void {
    let message: ServerMessage
    try {
      message = JSON.parse(String(data)) as ServerMessage
    } catch {
      this.#version = null
      return this.#lost()
    }
    this.#heard = this.world.now()
    switch (message.type) {
      case 'snapshot':
        this.#version = message.version
        if (message.you) this.#next = Math.max(this.#next, message.you.last_n + 1)
        this.events.snapshot(message)
        this.#up()
        break
      case 'update':
        // What is known already may come again after a resume; a gap means that something was lost.
        if (this.#version !== null && message.version <= this.#version) break
        if (this.#version === null || message.version > this.#version + 1) {
          this.#version = null
          return this.#lost()
        }
        this.#version = message.version
        this.events.update(message)
        this.#up()
        break
      case 'ack': {
        const what = this.#waiting.get(message.n)?.what
        this.#waiting.delete(message.n)
        this.events.ack(message, what)
        break
      }
      case 'ping':
        this.#send({ pong: message.id })
        this.#up()
        break
      case 'pong':
        this.#up()
        break
      case 'watched':
        this.events.watched(message.watchers)
        break
      case 'talk':
        this.events.talk(message.seat, message.says)
        break
      case 'not-said':
        this.events.notSaid(message.code)
        break
      case 'restart':
        this.events.restart?.(message.in_ms)
        break
      case 'notice':
        this.events.notice(message)
        break
      case 'error':
        break
    }
  }

  /** Something sensible came: the connection stands. */
  #up(): void {
    if (this.#state !== 'live') {
      this.#attempt = 0
      this.#say('live')
      // Every connection begins with the player looking at the table.
      if (this.#hidden) this.#send({ hidden: true })
      for (const [n, { what, answers }] of this.#waiting) this.#command(n, what, answers)
    }
    this.#watchOver(SILENCE, () => this.#ping())
  }

  #ping(): void {
    this.#pingId += 1
    this.#send({ ping: this.#pingId })
    const asked = this.world.now()
    this.#watchOver(PATIENCE, () => {
      if (this.#heard < asked) this.#lost()
      else this.#up()
    })
  }

  #closed(code: number): void {
    const final = FINAL[code]
    if (final !== undefined) {
      this.#drop()
      return this.#say(final)
    }
    // The server did not understand where we are: begin with a snapshot.
    if (code === 4000) this.#version = null
    this.#lost()
  }

  #lost(): void {
    this.#drop()
    this.#say(this.#state === 'connecting' && this.#attempt === 0 ? 'connecting' : 'lost')
    const wait = retryDelay(this.#attempt++, () => this.world.random())
    this.#retry = this.world.setTimeout(() => {
      this.#retry = null
      this.#connect()
    }, wait)
  }

  #drop(): void {
    this.#clear()
    const socket = this.#socket
    this.#socket = null
    if (socket) discard(socket)
  }

  #clear(): void {
    if (this.#retry !== null) this.world.clearTimeout(this.#retry)
    if (this.#watch !== null) this.world.clearTimeout(this.#watch)
    this.#retry = this.#watch = null
  }

  #watchOver(millis: number, then: () => void): void {
    if (this.#watch !== null) this.world.clearTimeout(this.#watch)
    this.#watch = this.world.setTimeout(then, millis)
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message))
  }

  #say(state: ConnectionState): void {
    if (state === this.#state) return
    this.#state = state
    this.events.state(state)
  }
}
