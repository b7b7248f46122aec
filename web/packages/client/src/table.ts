// A table from one seat's point of view, for programs: the connection, the received state, and commands. A page with
// its own state should use the connection directly.

import { choices } from './choices.js'
import { TableClock } from './clock.js'
import { type ConnectionState, TableConnection } from './connection.js'
import { Cutter } from './cutter.js'
import { foldAll } from './fold.js'
import { kindOf, Reaction } from './reaction.js'
import type { Server } from './server.js'
import { environment } from './socket.js'
import type {
  Ack,
  Action,
  Do,
  LobbyCommand,
  LobbyView,
  Offer,
  RulesView,
  Seated,
  Snapshot,
  Update,
  View,
  You,
} from './wire.js'

/** The table is closed for this client, so that reconnecting is pointless. */
export class TableClosed extends Error {
  constructor(
    /** The connection's last state. */
    readonly why: ConnectionState,
    message: string,
  ) {
    super(message)
    this.name = 'TableClosed'
  }
}

/** The server's answer to a command. */
export type Answer = Ack & { accepted: boolean }

/** States in which the connection is active. All others are final. */
const AT_WORK: readonly ConnectionState[] = ['connecting', 'live', 'lost']

interface Waiting {
  holds: () => boolean
  resolve: () => void
  reject: (error: TableClosed) => void
}

/** Connects to a seat at a table; as a spectator without a token. */
export const openTable = (server: Server, seat: Pick<Seated, 'code'> & { token?: string }): Table =>
  new Table(server, seat)

/**
 * Follows a table, reconnects, and repeats commands that were not acknowledged. No command takes effect twice. Also
 * cuts the cards.
 */
export class Table {
  /** The current view; `null` before a match. Each update replaces it with a new object. */
  view: View | null = null
  /** The players and the table's stage; `null` before the first message. */
  lobby: LobbyView | null = null
  /** The table's rules. */
  rules: RulesView | null = null
  /** The available actions as offers. [[choices]] lists single actions. */
  offers: readonly Offer[] = []
  /** The client's seat; `null` for a spectator. */
  you: You | null = null
  /** The version of this state; `null` before the first message. */
  version: number | null = null
  /** The state of the connection. */
  state: ConnectionState = 'connecting'
  /** The table's clock. `toLocal` converts a deadline to the time of `performance.now()`. */
  readonly clock = new TableClock()
  readonly #reaction = new Reaction()
  readonly #cutter = new Cutter()
  readonly #connection: TableConnection
  #answers = new Map<number, { resolve: (answer: Answer) => void; reject: (error: TableClosed) => void }>()
  #waiting: Waiting[] = []
  #reported: number | null = null
  #closed: TableClosed | null = null

  constructor(server: Server, { code, token }: Pick<Seated, 'code'> & { token?: string }) {
    const events = {
      state: (state: ConnectionState) => this.#receiveState(state),
      snapshot: (snapshot: Snapshot) => this.#receiveSnapshot(snapshot),
      update: (update: Update) => this.#receiveUpdate(update),
      ack: (ack: Ack) => this.#receiveAck(ack),
      watched: () => undefined,
      talk: () => undefined,
      notSaid: () => undefined,
      notice: () => undefined,
    }
    this.#connection = new TableConnection(
      server.tableSocket(code),
      token ?? null,
      events,
      environment(server.options.WebSocket),
    )
    this.#connection.open()
  }

  /** Waits for the next change. Throws [[TableClosed]] if the table is closed for this client. */
  async changed(): Promise<void> {
    await this.until(() => this.version !== this.#reported)
    this.#reported = this.version
  }

  /** Waits until a condition holds. Throws [[TableClosed]] if the table is closed for this client. */
  until(holds: (table: this) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.version !== null && holds(this)) resolve()
      else if (this.#closed) reject(this.#closed)
      else this.#waiting.push({ holds: () => this.version !== null && holds(this), resolve, reject })
    })
  }

  /** All available actions, without duplicates; empty if there are none. */
  choices(): Action[] {
    return this.view === null ? [] : choices(this.view, this.offers)
  }

  /** True if it is this seat's turn or a window is open. Otherwise actions are optional. */
  isAsked(): boolean {
    return this.view !== null && (this.view.turn === this.view.me || this.view.windows.length > 0)
  }

  /** Sends an action: `{ play: 'R7' }`, or one of [[choices]]. */
  act(action: Action): Promise<Answer> {
    return this.#command({ act: action })
  }

  /** Sends a command about the table: `{ ready: true }`, `'start'`, `'leave'`. */
  say(command: LobbyCommand): Promise<Answer> {
    return this.#command({ lobby: command })
  }

  /** Sends a chat message. Returns true if it was sent. */
  talk(text: string): boolean {
    return this.#connection.talk({ text })
  }

  /** Closes the connection permanently. The client keeps its seat. */
  close(): void {
    this.#connection.close()
  }

  async #command(what: Do): Promise<Answer> {
    // Commands are numbered, and the first message tells the next number.
    if (this.version === null) await this.until(() => true)
    if (this.#closed) throw this.#closed
    const answers = 'act' in what ? this.#reaction.answers(kindOf(what.act)) : undefined
    const n = this.#connection.command(what, answers)
    if (n === null) throw new TypeError('a watcher has no commands')
    return new Promise((resolve, reject) => this.#answers.set(n, { resolve, reject }))
  }

  #receiveState(state: ConnectionState): void {
    this.state = state
    if (state === 'lost') this.clock.reset()
    if (!AT_WORK.includes(state)) this.#end(new TableClosed(state, `the table is closed to you: ${state}`))
  }

  #receiveSnapshot(snapshot: Snapshot): void {
    this.clock.reset()
    this.view = snapshot.view
    this.#news(snapshot)
  }

  #receiveUpdate(update: Update): void {
    if (update.view) this.view = update.view
    if (this.view && update.facts?.length) this.view = foldAll(this.view, update.facts)
    this.#news(update)
  }

  #news({ version, now, you, lobby, offers, moment }: Snapshot | Update): void {
    this.version = version
    this.clock.hear(now, performance.now(), lobby ?? this.lobby)
    if (you !== undefined) this.you = you
    if (lobby) {
      this.lobby = lobby
      this.rules = lobby.rules ?? this.rules
      // The next match has its own view.
      if (lobby.stage === 'lobby') this.view = null
    }
    if (offers) this.offers = offers
    if (moment !== undefined) this.#reaction.show(moment)
    // If the contribution cannot be computed, the deal continues without it after a delay.
    if (this.you)
      void this.#cutter.follow(lobby?.cut, this.you.seat, (command) => this.#cut(command)).catch(() => undefined)
    const ready = this.#waiting.filter(({ holds }) => holds())
    this.#waiting = this.#waiting.filter((waiting) => !ready.includes(waiting))
    for (const { resolve } of ready) resolve()
  }

  #cut(command: LobbyCommand): void {
    this.#connection.command({ lobby: command })
  }

  #receiveAck(ack: Ack): void {
    const waiting = this.#answers.get(ack.n)
    this.#answers.delete(ack.n)
    waiting?.resolve({ ...ack, accepted: ack.refused === undefined && ack.message === undefined })
  }

  #end(error: TableClosed): void {
    this.#closed ??= error
    for (const { reject } of [...this.#answers.values(), ...this.#waiting]) reject(this.#closed)
    this.#answers.clear()
    this.#waiting = []
  }
}
