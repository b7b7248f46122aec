// Requests for admission to the server.

import { admissionCalls } from '@ruckus/client'

import { recordAccess } from '../admission.svelte'
import type { Access, Knock } from '../wire'
import { ask } from './api'

const calls = admissionCalls(ask)

export const { invitationsTo, inviteTo } = calls

/** Submits the password or an invitation. The browser stores the resulting pass. */
export async function requestAdmission(what: Knock): Promise<Access> {
  const access = await calls.requestAdmission(what)
  recordAccess(access)
  return access
}
