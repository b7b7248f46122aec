// A table as one seat sees it, for programs: the connection, what came over it, and what is said. A page with a state of
// its own builds on the connection instead.

import { choices } from './choices.js'
import { TableClock } from './clock.js'
import { type ConnectionState, TableConnection } from './connection.js'
import { Cutter } from './cutter.js'
import { foldAll } from './fold.js'
import { kindOf, Reaction } from './reaction.js'
import type { Server } from './server.js'
import { environment } from './socket.js'
import type { Ack, Action, Do, LobbyCommand, LobbyView, Offer, RulesView, Seated, Snapshot, Update, View, You } from './wire.js'

/** The protocol that this client speaks (docs/protocol.md). */
export const PROTOCOL = 2

/** The server has closed the table to you, or you have: coming back doesn't help. */
export class TableClosed extends Error {
  constructor(
    /** Why: the connection's last state, or `protocol` if the server speaks another one. */
    readonly why: ConnectionState | 'protocol',
    message: string,
  ) {
    super(message)
    this.name = 'TableClosed'
  }
}

/** What the server answered to a command. */
export type Answer = Ack & { accepted: boolean }

/** States in which the connection is at work. All others are final. */
const AT_WORK: readonly ConnectionState[] = ['connecting', 'live', 'lost']

interface Waiting {
  holds: () => boolean
  resolve: () => void
  reject: (error: TableClosed) => void
}

/** Takes the seat that you were given at a table. Without a token, `open` only watches. */
export const openTable = (server: Server, seat: Pick<Seated, 'code'> & { token?: string }): Table => new Table(server, seat)

/**
 * Keeps up with a table, comes back after a lost connection, and sends again what was not acknowledged. Nothing happens
 * twice. It cuts the cards for you.
 */
export class Table {
  /** What you see; null before a match. It is replaced, never changed. */
  view: View | null = null
  /** Who is there, and how far the table is; null until the first message. */
  lobby: LobbyView | null = null
  /** What the table plays by. */
  rules: RulesView | null = null
  /** What you may do. [[choices]] lists the single actions. */
  offers: readonly Offer[] = []
  /** Which seat you have; null if you watch. */
  you: You | null = null
  /** How far all that is; null until the first message. */
  version: number | null = null
  /** How the connection is. */
  state: ConnectionState = 'connecting'
  /** The table's clock: `toLocal` gives the time of a deadline by `performance.now()`. */
  readonly clock = new TableClock()
  readonly #reaction = new Reaction()
  readonly #cutter = new Cutter()
  readonly #connection: TableConnection
  #answers = new Map<number, { resolve: (answer: Answer) => void; reject: (error: TableClosed) => void }>()
  #waiting: Waiting[] = []
  #told: number | null = null
  #closed: TableClosed | null = null

  constructor(server: Server, { code, token }: Pick<Seated, 'code'> & { token?: string }) {
    const events = {
      state: (state: ConnectionState) => this.#heardState(state),
      snapshot: (snapshot: Snapshot) => this.#heardSnapshot(snapshot),
      update: (update: Update) => this.#heardUpdate(update),
      ack: (ack: Ack) => this.#heardAck(ack),
      watched: () => undefined,
      talk: () => undefined,
      notSaid: () => undefined,
      notice: () => undefined,
    }
    this.#connection = new TableConnection(server.tableSocket(code), token ?? null, events, environment(server.options.WebSocket))
    this.#connection.open()
  }

  /** Waits until something has changed since you were last told. Throws [[TableClosed]] once the table is closed to you. */
  async changed(): Promise<void> {
    await this.until(() => this.version !== this.#told)
    this.#told = this.version
  }

  /** Waits until something holds. Throws [[TableClosed]] if that can't be any more. */
  until(holds: (table: this) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.version !== null && holds(this)) resolve()
      else if (this.#closed) reject(this.#closed)
      else this.#waiting.push({ holds: () => this.version !== null && holds(this), resolve, reject })
    })
  }

  /** All that you may do, each action once; nothing if there is nothing. */
  choices(): Action[] {
    return this.view === null ? [] : choices(this.view, this.offers)
  }

  /** Whether it is your turn, or a window is open: otherwise what you may do is a matter of taste. */
  isAsked(): boolean {
    return this.view !== null && (this.view.turn === this.view.me || this.view.windows.length > 0)
  }

  /** Does something in the game: `{ play: 'R7' }`, or one of [[choices]]. */
  act(action: Action): Promise<Answer> {
    return this.#command({ act: action })
  }

  /** Does something around the game: `{ ready: true }`, `'start'`, `'leave'`. */
  say(command: LobbyCommand): Promise<Answer> {
    return this.#command({ lobby: command })
  }

  /** Says something to everybody at the table; gives whether it was sent. */
  talk(text: string): boolean {
    return this.#connection.talk({ text })
  }

  /** Closes the table for good. The seat stays yours. */
  close(): void {
    this.#connection.close()
  }

  async #command(what: Do): Promise<Answer> {
    // Commands have numbers, and the first message says where to go on.
    if (this.version === null) await this.until(() => true)
    if (this.#closed) throw this.#closed
    const answers = 'act' in what ? this.#reaction.answers(kindOf(what.act)) : undefined
    const n = this.#connection.command(what, answers)
    if (n === null) throw new TypeError('a watcher has no commands')
    return new Promise((resolve, reject) => this.#answers.set(n, { resolve, reject }))
  }

  #heardState(state: ConnectionState): void {
    this.state = state
    if (state === 'lost') this.clock.reset()
    if (!AT_WORK.includes(state)) this.#end(new TableClosed(state, `the table is closed to you: ${state}`))
  }

  #heardSnapshot(snapshot: Snapshot): void {
    if (snapshot.protocol !== PROTOCOL) {
      this.#end(new TableClosed('protocol', `the server speaks protocol ${snapshot.protocol}, this client ${PROTOCOL}`))
      this.#connection.close()
      return
    }
    this.clock.reset()
    this.view = snapshot.view
    this.#news(snapshot)
  }

  #heardUpdate(update: Update): void {
    if (update.view) this.view = update.view
    if (this.view && update.facts?.length) this.view = foldAll(this.view, update.facts)
    this.#news(update)
  }

  #news({ version, now, you, lobby, offers, moment }: Snapshot | Update): void {
    this.version = version
    this.clock.hear(now, performance.now())
    if (you !== undefined) this.you = you
    if (lobby) {
      this.lobby = lobby
      this.rules = lobby.rules ?? this.rules
      // The next match has a view of its own.
      if (lobby.stage === 'lobby') this.view = null
    }
    if (offers) this.offers = offers
    if (moment !== undefined) this.#reaction.show(moment)
    // If its part cannot be made, the deal goes on without it, a little later.
    if (this.you) void this.#cutter.follow(lobby?.cut, this.you.seat, (command) => this.#cut(command)).catch(() => undefined)
    const ready = this.#waiting.filter(({ holds }) => holds())
    this.#waiting = this.#waiting.filter((waiting) => !ready.includes(waiting))
    for (const { resolve } of ready) resolve()
  }

  #cut(command: LobbyCommand): void {
    this.#connection.command({ lobby: command })
  }

  #heardAck(ack: Ack): void {
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
