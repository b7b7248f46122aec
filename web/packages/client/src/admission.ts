// Admission to servers that require a password or an invitation.

import { type Ask, table } from './server.js'
import type { Access, Invitation, Knock, MadeInvitation } from './wire.js'

/** Requests about admission. */
export const admissionCalls = (ask: Ask) => ({
  /** Submits the password or an invitation. Browsers keep the resulting pass as a cookie. */
  requestAdmission: (what: Knock): Promise<Access> => ask('/api/door', what),
  /** Creates an invitation to a table for a number of devices and hours. Only for its host. */
  inviteTo: (code: string, token: string, uses: number, hours: number): Promise<MadeInvitation> =>
    ask(`${table(code)}/invitations`, { uses, hours }, token),
  /** Lists the invitations to a table. Only for its host. */
  invitationsTo: (code: string, token: string): Promise<Invitation[]> =>
    ask(`${table(code)}/invitations`, undefined, token),
})
