// HTTP requests to a server: tables, seats, rules and replays. Use `ask` for everything else in the API.

import type { Deals } from './deals.js'
import type { SocketClass } from './socket.js'
import type {
  AskedForSeat,
  AskForSeat,
  Host,
  Invited,
  MakeTable,
  MatchCard,
  PlayOn,
  Problem,
  Reason,
  RoundReplay,
  RulesView,
  Seat,
  Seated,
  Shared,
  Subscribe,
  TableCard,
  TakeSeat,
} from './wire.js'

/** A request that failed or got no answer (`code` is then `no-answer`). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** The message as data, for translating it. */
    readonly reason?: Reason,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

/** Replacements for parts of the environment. */
export interface ServerOptions {
  /** Sends HTTP requests. Defaults to the global `fetch`. */
  fetch?: typeof fetch
  /**
   * The class of WebSockets. Defaults to the global `WebSocket`. Node 20 has none; pass the one of the package `ws`.
   */
  WebSocket?: SocketClass
  /** Called with the code of every refusal. */
  refused?: (code: string) => void
}

/** Sends a request. Throws [[ApiError]]. */
export type Ask = <T>(path: string, body?: unknown, token?: string, method?: 'DELETE' | 'PUT') => Promise<T>

/** Escapes a part of a path. */
export const part = encodeURIComponent

/** A server, by its address, such as `https://ruckus.example`. In a page, an empty address is the page's own server. */
export class Server {
  readonly address: string

  constructor(
    address = '',
    readonly options: ServerOptions = {},
  ) {
    this.address = address.replace(/\/+$/, '')
  }

  /** Sends a request to a path of the API (docs/protocol-http.md). Throws [[ApiError]]. */
  readonly ask: Ask = async <T>(
    path: string,
    body?: unknown,
    token?: string,
    method?: 'DELETE' | 'PUT',
  ): Promise<T> => {
    const { fetch = globalThis.fetch, refused } = this.options
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    let answer: Response
    let text: string
    try {
      answer = await fetch(
        this.address + path,
        body === undefined
          ? { headers, ...(method === undefined ? {} : { method }) }
          : {
              method: method ?? 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            },
      )
      text = await answer.text()
    } catch {
      throw new ApiError('no-answer', `${this.address || 'The server'} does not answer.`)
    }
    if (answer.status === 204) return undefined as T
    let said: unknown
    try {
      said = JSON.parse(text)
    } catch {
      throw new ApiError(
        'no-answer',
        `${this.address || 'The server'} answers ${answer.status} without JSON: is it ruckus?`,
      )
    }
    if (answer.ok) return said as T
    const problem = (said ?? {}) as Partial<Problem>
    refused?.(problem.code ?? '')
    throw new ApiError(problem.code ?? 'no-answer', problem.message ?? '', problem.reason)
  }

  /** The games that the server offers. */
  readonly host = (): Promise<Host> => this.ask('/api/host')

  /** Parses the text of a ruleset file. */
  readonly lookAtRules = (ruleset: string): Promise<RulesView> => this.ask('/api/rules', { ruleset })

  /** Makes a table and takes its first seat. */
  readonly makeTable = (wanted: MakeTable): Promise<Seated> => this.ask('/api/tables', wanted)

  /** Public information about a table. */
  readonly tableCard = (code: string): Promise<TableCard> => this.ask(table(code))

  /** The rules of a table, for friends who have not joined yet. */
  readonly tableRules = (code: string): Promise<RulesView> => this.ask(`${table(code)}/rules`)

  /** Takes a seat at a table. Pass `program: true` if a program plays. */
  readonly takeSeat = (code: string, wanted: TakeSeat): Promise<Seated> => this.ask(`${table(code)}/seats`, wanted)

  /** Asks the host for a seat with a lost token. Pass the answer's token to poll for the decision. */
  readonly askForSeat = (code: string, wanted: AskForSeat): Promise<AskedForSeat> =>
    this.ask(`${table(code)}/seats/asks`, wanted)

  /** Gives a table a code that friends can use, if it has none. Requires a seat's token. */
  readonly invite = (code: string, token: string): Promise<Invited> => this.ask(`${table(code)}/code`, {}, token)

  /** Lets a device get push messages when the table waits for the absent player. Requires the seat's token. */
  readonly subscribe = (code: string, token: string, device: Subscribe): Promise<void> =>
    this.ask(`${table(code)}/push`, device, token)

  /** Stops the push messages to a device of a seat. Requires the seat's token. */
  readonly unsubscribe = (code: string, token: string, endpoint: string): Promise<void> =>
    this.ask(`${table(code)}/push`, { endpoint }, token, 'DELETE')

  /** Deletes a table and everything played at it. Only for its host. */
  readonly deleteTable = (code: string, token: string): Promise<void> =>
    this.ask(table(code), undefined, token, 'DELETE')

  /** Removes the name of a current or former player from everything played at a table. Requires the seat's token. */
  readonly forgetName = (code: string, token: string): Promise<void> =>
    this.ask(`${table(code)}/name`, undefined, token, 'DELETE')

  /** The shuffles of finished rounds. Requires a seat's token. */
  readonly shuffles = (code: string, token: string): Promise<Deals> =>
    this.ask(`${table(code)}/shuffles`, undefined, token)

  /** Creates a link to the latest match. Requires a seat's token. */
  readonly shareMatch = (code: string, token: string): Promise<Shared> => this.ask(`${table(code)}/replays`, {}, token)

  /** A match, for anyone with the link's key. */
  readonly matchCard = (code: string, number: number, key: string): Promise<MatchCard> =>
    this.ask(`${table(code)}/replays/${number}`, undefined, key)

  /** A part of a round from a seat's point of view, with the same key. */
  readonly roundReplay = (
    code: string,
    number: number,
    key: string,
    round: number,
    eyes: Seat,
    from: number,
  ): Promise<RoundReplay> =>
    this.ask(`${table(code)}/replays/${number}/rounds/${round}?eyes=${eyes}&from=${from}`, undefined, key)

  /** Makes a new table that continues from a moment of the match, with the same key. */
  readonly playOn = (code: string, number: number, key: string, wanted: PlayOn): Promise<Seated> =>
    this.ask(`${table(code)}/replays/${number}/tables`, wanted, key)

  /** The address of a table's WebSocket. */
  readonly tableSocket = (code: string): string => `${this.#sockets()}${table(code)}/socket`

  /** The address of an event's WebSocket. */
  readonly eventSocket = (code: string): string => `${this.#sockets()}/api/events/${part(code)}/socket`

  #sockets(): string {
    // In a page, its own server.
    const here = (globalThis as { location?: { origin: string } }).location?.origin
    return (this.address || here || '').replace(/^http/, 'ws')
  }
}

/** The API's path for a table. */
export const table = (code: string): string => `/api/tables/${part(code)}`
