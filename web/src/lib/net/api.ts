// The server that this page came from, asked over plain HTTP: what it says is put into the page's words, and what it refuses is
// noticed.

import { Server } from '@ruckus/client'

import { heardAccess, heardRefusal } from '../door.svelte'
import { toldHost, toldRules } from '../told'
import type { Host, MatchCard, RulesView, Seated } from '../wire'

export { ApiProblem } from '@ruckus/client'

const server = new Server('', { refused: heardRefusal })

export const { ask, askForSeat, deleteTable, eventSocket, forgetName, invite, makeTable, playOn, reel, shareMatch, shuffles, tableCard } = server
/** Where a table's socket is. */
export const socketAddress = server.tableSocket

/** Which games the server offers. */
export const host = (): Promise<Host> => server.host().then((said) => {
  heardAccess(said.access)
  return toldHost(said)
})

/** What the text of a ruleset file holds, as the server reads it. */
export const lookAtRules = (ruleset: string): Promise<RulesView> => server.lookAtRules(ruleset).then((rules) => toldRules(rules))

/** What a table plays by, for friends who have not sat down yet. */
export const tableRules = (code: string): Promise<RulesView> => server.tableRules(code).then((rules) => toldRules(rules))

/** Takes a seat at a table. */
export const takeSeat = (code: string, name: string, card: { card?: string } = {}): Promise<Seated> => server.takeSeat(code, { name, ...card })

/** A match, for whoever has the link. */
export const matchCard = (code: string, number: number, key: string): Promise<MatchCard> =>
  server.matchCard(code, number, key).then((card) => ({ ...card, rules: toldRules(card.rules) }))
