// HTTP requests to this page's server. Answers are translated into the page's words, and refusals are recorded.

import { Server } from '@ruckus/client'

import { recordAccess, recordRefusal } from '../admission.svelte'
import { translateHost, translateRules } from '../translate'
import type { Host, MatchCard, RulesView, Seated } from '../wire'

export { ApiError } from '@ruckus/client'

const server = new Server('', { refused: recordRefusal })

export const {
  ask,
  askForSeat,
  deleteTable,
  eventSocket,
  forgetName,
  invite,
  makeTable,
  playOn,
  roundReplay,
  shareMatch,
  shuffles,
  subscribe,
  tableCard,
  unsubscribe,
} = server
/** The address of a table's WebSocket. */
export const socketAddress = server.tableSocket

/** The games that the server offers. */
export const host = (): Promise<Host> =>
  server.host().then((said) => {
    recordAccess(said.access)
    return translateHost(said)
  })

/** Parses the text of a ruleset file on the server. */
export const lookAtRules = (ruleset: string): Promise<RulesView> =>
  server.lookAtRules(ruleset).then((rules) => translateRules(rules))

/** The rules of a table, for friends who have not joined yet. */
export const tableRules = (code: string): Promise<RulesView> =>
  server.tableRules(code).then((rules) => translateRules(rules))

export const takeSeat = (code: string, name: string, card: { card?: string } = {}): Promise<Seated> =>
  server.takeSeat(code, { name, ...card })

/** A match, for anyone with the link. */
export const matchCard = (code: string, number: number, key: string): Promise<MatchCard> =>
  server.matchCard(code, number, key).then((card) => ({ ...card, rules: translateRules(card.rules) }))
