// A server over plain HTTP: tables, seats, rules and replays. Everything else in the API is one `ask` away.

import type { Deals } from './deals.js'
import type { SocketClass } from './socket.js'
import type { AskedForSeat, AskForSeat, Host, Invited, MakeTable, MatchCard, PlayOn, Problem, Reason, Reel, RulesView, Seat, Seated, Shared, TableCard, TakeSeat } from './wire.js'

/** A question that was answered with a problem, or not at all (`code` is then `no-answer`). */
export class ApiProblem extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** What the message says, for wording it anew. */
    readonly reason?: Reason,
  ) {
    super(message)
    this.name = 'ApiProblem'
  }
}

/** How a server is asked, where the world's own ways do not do. */
export interface ServerOptions {
  /** Asks over HTTP; the global `fetch` unless given. */
  fetch?: typeof fetch
  /** The class of sockets; the global `WebSocket` unless given. Node 20 has none: give it that of the package `ws`. */
  WebSocket?: SocketClass
  /** Hears the code of every refusal. */
  refused?: (code: string) => void
}

/** Asks a server something, or tells it something; throws [[ApiProblem]]. */
export type Ask = <T>(path: string, body?: unknown, token?: string, method?: 'DELETE' | 'PUT') => Promise<T>

/** A part of a path. */
export const part = encodeURIComponent

/** A server, by its address: `https://ruckus.example`. In a page, an empty address is the server that the page came from. */
export class Server {
  readonly address: string

  constructor(
    address = '',
    readonly options: ServerOptions = {},
  ) {
    this.address = address.replace(/\/+$/, '')
  }

  /** Asks the server, or tells it something, at a path of its API (docs/protocol-http.md); throws [[ApiProblem]]. */
  readonly ask: Ask = async <T>(path: string, body?: unknown, token?: string, method?: 'DELETE' | 'PUT'): Promise<T> => {
    const { fetch = globalThis.fetch, refused } = this.options
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    let answer: Response
    let text: string
    try {
      answer = await fetch(this.address + path, body === undefined ? { headers, ...(method === undefined ? {} : { method }) } : {
        method: method ?? 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      text = await answer.text()
    } catch {
      throw new ApiProblem('no-answer', `${this.address || 'The server'} does not answer.`)
    }
    if (answer.status === 204) return undefined as T
    let said: unknown
    try {
      said = JSON.parse(text)
    } catch {
      throw new ApiProblem('no-answer', `${this.address || 'The server'} answers ${answer.status} without JSON: is it ruckus?`)
    }
    if (answer.ok) return said as T
    const problem = (said ?? {}) as Partial<Problem>
    refused?.(problem.code ?? '')
    throw new ApiProblem(problem.code ?? 'no-answer', problem.message ?? '', problem.reason)
  }

  /** Which games the server offers. */
  readonly host = (): Promise<Host> => this.ask('/api/host')

  /** What the text of a ruleset file holds, as the server reads it. */
  readonly lookAtRules = (ruleset: string): Promise<RulesView> => this.ask('/api/rules', { ruleset })

  /** Makes a table and takes its first seat. */
  readonly makeTable = (wanted: MakeTable): Promise<Seated> => this.ask('/api/tables', wanted)

  /** What can be known of a table from outside. */
  readonly tableCard = (code: string): Promise<TableCard> => this.ask(table(code))

  /** What a table plays by, for friends who have not sat down yet. */
  readonly tableRules = (code: string): Promise<RulesView> => this.ask(`${table(code)}/rules`)

  /** Takes a seat at a table. Say `program: true` if no person plays. */
  readonly takeSeat = (code: string, wanted: TakeSeat): Promise<Seated> => this.ask(`${table(code)}/seats`, wanted)

  /** Asks the host for a seat whose token is lost; with the token of the answer, how that stands. */
  readonly askForSeat = (code: string, wanted: AskForSeat): Promise<AskedForSeat> => this.ask(`${table(code)}/seats/asks`, wanted)

  /** Gives a table a code that friends can be told, if it has none; for whoever holds a seat. */
  readonly invite = (code: string, token: string): Promise<Invited> => this.ask(`${table(code)}/code`, {}, token)

  /** Deletes a table with all that was played at it, for its host. */
  readonly deleteTable = (code: string, token: string): Promise<void> => this.ask(table(code), undefined, token, 'DELETE')

  /** Takes the name of whoever holds or held a seat out of everything that was played at a table. */
  readonly forgetName = (code: string, token: string): Promise<void> => this.ask(`${table(code)}/name`, undefined, token, 'DELETE')

  /** The shuffles of the rounds that are over, for whoever holds a seat. */
  readonly shuffles = (code: string, token: string): Promise<Deals> => this.ask(`${table(code)}/shuffles`, undefined, token)

  /** Makes a link to the latest match, for whoever holds a seat. */
  readonly shareMatch = (code: string, token: string): Promise<Shared> => this.ask(`${table(code)}/replays`, {}, token)

  /** A match, for whoever has the link. */
  readonly matchCard = (code: string, number: number, key: string): Promise<MatchCard> =>
    this.ask(`${table(code)}/replays/${number}`, undefined, key)

  /** A part of a round as a seat saw it, for the same. */
  readonly reel = (code: string, number: number, key: string, round: number, eyes: Seat, from: number): Promise<Reel> =>
    this.ask(`${table(code)}/replays/${number}/rounds/${round}?eyes=${eyes}&from=${from}`, undefined, key)

  /** Plays on from a moment at a new table, for the same. */
  readonly playOn = (code: string, number: number, key: string, wanted: PlayOn): Promise<Seated> =>
    this.ask(`${table(code)}/replays/${number}/tables`, wanted, key)

  /** Where a table's socket is. */
  readonly tableSocket = (code: string): string => `${this.#sockets()}${table(code)}/socket`

  /** Where an event's socket is. */
  readonly eventSocket = (code: string): string => `${this.#sockets()}/api/events/${part(code)}/socket`

  #sockets(): string {
    // In a page, the server that it came from.
    const here = (globalThis as { location?: { origin: string } }).location?.origin
    return (this.address || here || '').replace(/^http/, 'ws')
  }
}

/** Where a table is in the API. */
export const table = (code: string): string => `/api/tables/${part(code)}`
