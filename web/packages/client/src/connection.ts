// The connection to a table: a sequence of WebSockets that behaves like a single one that loses nothing.

import type { Ack, Answers, ClientMessage, Do, Notice, Seat, ServerMessage, Snapshot, Talk, Update } from './wire.js'
import { retryDelay } from './retry.js'
import { discard, environment, type Environment, type Socket, type Timer } from './socket.js'

/** The protocol version of this client (docs/protocol.md). */
export const PROTOCOL = 3

/** The state of the connection. */
export type ConnectionState =
  /** The first connection is being opened. */
  | 'connecting'
  /** Connected. */
  | 'live'
  /** Lost, and being retried. */
  | 'lost'
  /** Another client has taken over the seat. */
  | 'taken-over'
  /** The token does not belong to a seat at this table. */
  | 'bad-token'
  /** The table does not exist. */
  | 'no-table'
  /** The table was started on an incompatible version of ruckus and cannot continue here. */
  | 'unreadable'
  /** The table's journal is damaged. */
  | 'damaged'
  /** The host does not allow spectators. */
  | 'not-watched'
  /** The maximum number of spectators is reached. */
  | 'full-house'
  /** The host has deleted the table. */
  | 'deleted'
  /** An admin has ended the table. */
  | 'ended'
  /** An admin has removed the player from the table. */
  | 'removed'
  /** An admin has banned this network. */
  | 'banned'
  /** The server requires a password or an invitation. */
  | 'no-pass'
  /** The server uses another version of the protocol. */
  | 'outdated'
  /** Closed by this client. */
  | 'closed'

/** Callbacks of a connection. */
export interface ConnectionEvents {
  state(state: ConnectionState): void
  snapshot(snapshot: Snapshot): void
  update(update: Update): void
  ack(ack: Ack, what: Do | undefined): void
  /** The number of spectators changed. */
  watched(watchers: number): void
  talk(seat: Seat, says: Talk): void
  /** The oldest unconfirmed chat message was refused. */
  notSaid(code: string): void
  /** The server will restart in this many milliseconds; `null` if it no longer will. */
  restart?(inMs: number | null): void
  /** A notice for this player alone. */
  notice(notice: Notice): void
}

/** Close code: another node has the table, and the close reason contains its address. */
const ELSEWHERE = 4015
/** The connection is probed after this many milliseconds of silence. */
const SILENCE = 8_000
/** A probe without an answer for this many milliseconds means that the connection is lost. */
const PATIENCE = 2_500
/** The time limit for opening a connection, in milliseconds. */
const CONNECT_PATIENCE = 8_000

/**
 * Close codes after which reconnecting is pointless. It helps after all others, such as 1013, 4016 (no `hello` in time)
 * and 4017 (no message for too long).
 */
const FINAL: Record<number, ConnectionState> = {
  4001: 'taken-over',
  4003: 'bad-token',
  4004: 'no-table',
  4005: 'unreadable',
  4006: 'not-watched',
  4007: 'full-house',
  4009: 'damaged',
  4010: 'deleted',
  4011: 'ended',
  4012: 'removed',
  4013: 'banned',
  4014: 'no-pass',
  4018: 'outdated',
}

/** The connection to a seat, or a spectator's connection without a token. */
export class TableConnection {
  #socket: Socket | null = null
  #state: ConnectionState = 'connecting'
  #attempt = 0
  #version: number | null = null
  /** The number of the next command; 0 until the first snapshot tells where to continue. */
  #next = 0
  #waiting = new Map<number, { what: Do; answers: Answers | undefined }>()
  #hidden = false
  #heard = 0
  #pingId = 0
  /** The address of the node that has the table, if clients can reach it directly. */
  #node: string | null = null
  /** A direct connection to a node failed, so from now on other nodes relay messages. */
  #indirect = false
  #retry: Timer | null = null
  #watch: Timer | null = null

  constructor(
    private readonly url: string,
    private readonly token: string | null,
    private readonly events: ConnectionEvents,
    private readonly world: Environment = environment(),
  ) {}

  open(): void {
    this.#connect()
  }

  /** Closes the connection permanently. */
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

  /** Sends a command now or after reconnecting. Returns its number, or `null` before the first snapshot. */
  command(what: Do, answers?: Answers): number | null {
    if (this.#next === 0) return null
    const n = this.#next++
    this.#waiting.set(n, { what, answers })
    if (this.#state === 'live') this.#command(n, what, answers)
    return n
  }

  /**
   * Reports whether the page is hidden, on this and all later connections. Races do not wait for a player with a hidden
   * page.
   */
  hide(hidden: boolean): void {
    if (hidden === this.#hidden) return
    this.#hidden = hidden
    if (this.#state === 'live') this.#send({ hidden })
  }

  /** Reports that the player has returned, to take the seat back from a bot. */
  here(): void {
    if (this.#state === 'live') this.#send({ hidden: false })
  }

  /** Sends a chat message if connected; it is not queued. Returns true if it was sent. */
  talk(talk: Talk): boolean {
    if (this.#state !== 'live') return false
    this.#send({ talk })
    return true
  }

  /** Reports that the player asked why a rule applies, if connected. The server only counts this. */
  why(rule: string): void {
    if (this.#state === 'live') this.#send({ why: rule })
  }

  #command(n: number, what: Do, answers: Answers | undefined): void {
    this.#send({ command: answers === undefined ? { n, do: what } : { n, do: what, answers } })
  }

  /** Checks immediately if the connection works, for use after sleep, a network change or a hidden tab. */
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
      // If no messages were missed, only the answer to this ping confirms the connection.
      this.#send({ ping: ++this.#pingId })
    }
    // The close event has the details.
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

  /** The address for the next socket. */
  #address(): string {
    if (this.#node !== null) return `${this.#node}?protocol=${PROTOCOL}`
    return `${this.url}?${this.#indirect ? '' : 'direct&'}protocol=${PROTOCOL}`
  }

  /** After a lost connection the table may be on any node. If the direct connection failed, none is tried again. */
  #forgetNode(inVain: boolean): void {
    this.#node = null
    if (inVain) this.#indirect = true
  }

  /** Switches to the node that has the table. */
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
        if (message.protocol !== PROTOCOL) {
          this.#drop()
          return this.#say('outdated')
        }
        this.#version = message.version
        if (message.you) this.#next = Math.max(this.#next, message.you.last_n + 1)
        this.events.snapshot(message)
        this.#up()
        break
      case 'update':
        // After a resume, known versions may be repeated. A gap means that messages were lost.
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

  /** Handles a valid message, which proves that the connection works. */
  #up(): void {
    if (this.#state !== 'live') {
      this.#attempt = 0
      this.#say('live')
      // The server assumes that each new connection's page is visible.
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
    // The server did not understand the resume position, so start with a snapshot.
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
