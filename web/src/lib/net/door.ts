// Requests for admission to the server.

import { doorCalls } from '@ruckus/client'

import { heardAccess } from '../door.svelte'
import type { Access, Knock } from '../wire'
import { ask } from './api'

const calls = doorCalls(ask)

export const { invitationsTo, inviteTo } = calls

/** Submits the password or an invitation. The browser stores the resulting pass. */
export async function knock(what: Knock): Promise<Access> {
  const access = await calls.knock(what)
  heardAccess(access)
  return access
}
