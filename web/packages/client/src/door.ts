// Servers that let in only people with a word or an invitation.

import { type Ask, table } from './server.js'
import type { Access, Invitation, Knock, MadeInvitation } from './wire.js'

/** What is asked and told at the door. */
export const doorCalls = (ask: Ask) => ({
  /** Shows the word or an invitation; a browser keeps the pass as a cookie. */
  knock: (what: Knock): Promise<Access> => ask('/api/door', what),
  /** Invites so many devices to a table for so many hours, for its host. */
  inviteTo: (code: string, token: string, uses: number, hours: number): Promise<MadeInvitation> =>
    ask(`${table(code)}/invitations`, { uses, hours }, token),
  /** The invitations to a table, for its host. */
  invitationsTo: (code: string, token: string): Promise<Invitation[]> => ask(`${table(code)}/invitations`, undefined, token),
})
