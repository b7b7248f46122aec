// What is asked at the door.

import { doorCalls } from '@ruckus/client'

import { heardAccess } from '../door.svelte'
import type { Access, Knock } from '../wire'
import { ask } from './api'

const calls = doorCalls(ask)

export const { invitationsTo, inviteTo } = calls

/** Shows the word or an invitation; the browser keeps the pass. */
export async function knock(what: Knock): Promise<Access> {
  const access = await calls.knock(what)
  heardAccess(access)
  return access
}
