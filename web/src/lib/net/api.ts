// The few questions that are asked over plain HTTP, before there is a line.

import { heardAccess, heardRefusal } from '../door.svelte'
import type { Deals } from '../shuffle/check'
import { toldHost, toldRules } from '../told'
import type { Host, Invited, MakeTable, MatchCard, PlayOn, Problem, Reason, Reel, RulesView, Seat, Seated, Shared, TableCard } from '../wire'

/** A question that was answered with a problem, or not at all (`code` is then `no-answer`). */
export class ApiProblem extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** What the message says, for wording it anew. */
    readonly reason?: Reason,
  ) {
    super(message)
  }
}

/** Asks the server, or tells it something; throws [[ApiProblem]]. */
export async function ask<T>(path: string, body?: unknown, token?: string, method?: 'DELETE' | 'PUT'): Promise<T> {
  let answer: Response
  try {
    const pass: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    answer = await fetch(path, body === undefined ? { headers: pass, ...(method === undefined ? {} : { method }) } : {
      method: method ?? 'POST',
      headers: { ...pass, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    throw new ApiProblem('no-answer', '')
  }
  const text = await answer.text()
  if (answer.status === 204) return undefined as T
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw new ApiProblem('no-answer', '')
  }
  if (answer.ok) return said as T
  const problem = said as Partial<Problem>
  heardRefusal(problem.code ?? '')
  throw new ApiProblem(problem.code ?? 'no-answer', problem.message ?? '', problem.reason)
}

/** Which games the server offers. */
export const host = (): Promise<Host> => ask<Host>('/api/host').then((said) => {
  heardAccess(said.access)
  return toldHost(said)
})

/** What the text of a ruleset file holds, as the server reads it. */
export const lookAtRules = (ruleset: string): Promise<RulesView> => ask<RulesView>('/api/rules', { ruleset }).then((rules) => toldRules(rules))

/** Makes a table and takes its first seat. */
export const makeTable = (wanted: MakeTable): Promise<Seated> => ask('/api/tables', wanted)

/** What can be known of a table from outside. */
export const tableCard = (code: string): Promise<TableCard> => ask(`/api/tables/${encodeURIComponent(code)}`)

/** What a table plays by, for friends who have not sat down yet. */
export const tableRules = (code: string): Promise<RulesView> =>
  ask<RulesView>(`/api/tables/${encodeURIComponent(code)}/rules`).then((rules) => toldRules(rules))

/** Takes a seat at a table. */
export const takeSeat = (code: string, name: string, card: { card?: string } = {}): Promise<Seated> =>
  ask(`/api/tables/${encodeURIComponent(code)}/seats`, { name, ...card })

/** Gives a table a code that friends can be told, if it has none; for whoever holds a seat. */
export const invite = (code: string, token: string): Promise<Invited> => ask(`/api/tables/${encodeURIComponent(code)}/code`, {}, token)

/** Deletes a table with all that was played at it, for its host. */
export const deleteTable = (code: string, token: string): Promise<void> =>
  ask(`/api/tables/${encodeURIComponent(code)}`, undefined, token, 'DELETE')

/** Takes the name of whoever holds or held a seat out of everything that was played at a table. */
export const forgetName = (code: string, token: string): Promise<void> =>
  ask(`/api/tables/${encodeURIComponent(code)}/name`, undefined, token, 'DELETE')

/** The shuffles of the rounds that are over, for whoever holds a seat. */
export const shuffles = (code: string, token: string): Promise<Deals> =>
  ask(`/api/tables/${encodeURIComponent(code)}/shuffles`, undefined, token)

const replays = (code: string) => `/api/tables/${encodeURIComponent(code)}/replays`

/** Makes a link to the latest match, for whoever holds a seat. */
export const shareMatch = (code: string, token: string): Promise<Shared> => ask(replays(code), {}, token)

/** A match, for whoever has the link. */
export const matchCard = (code: string, number: number, key: string): Promise<MatchCard> =>
  ask<MatchCard>(`${replays(code)}/${number}`, undefined, key).then((card) => ({ ...card, rules: toldRules(card.rules) }))

/** A part of a round as a seat saw it, for the same. */
export const reel = (code: string, number: number, key: string, round: number, eyes: Seat, from: number): Promise<Reel> =>
  ask(`${replays(code)}/${number}/rounds/${round}?eyes=${eyes}&from=${from}`, undefined, key)

/** Plays on from a moment at a new table, for the same. */
export const playOn = (code: string, number: number, key: string, wanted: PlayOn): Promise<Seated> =>
  ask(`${replays(code)}/${number}/tables`, wanted, key)

/** Where a table's socket is. */
export function socketAddress(code: string, location: Location = window.location): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(code)}/socket`
}
