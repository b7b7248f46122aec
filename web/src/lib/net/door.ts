// What is asked at the door.

import { heardAccess } from '../door.svelte'
import type { Access, Invitation, Knock, MadeInvitation } from '../wire'
import { ask } from './api'

/** Shows the word or an invitation; the browser keeps the pass. */
export async function knock(what: Knock): Promise<Access> {
  const access = await ask<Access>('/api/door', what)
  heardAccess(access)
  return access
}

const path = (code: string) => `/api/tables/${encodeURIComponent(code)}/invitations`

/** Invites so many devices to a table for so many hours, for its host. */
export const inviteTo = (code: string, token: string, uses: number, hours: number): Promise<MadeInvitation> =>
  ask(path(code), { uses, hours }, token)

/** The invitations to a table, for its host. */
export const invitationsTo = (code: string, token: string): Promise<Invitation[]> => ask(path(code), undefined, token)
