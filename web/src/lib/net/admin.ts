// The server as an admin asks it, and moments as admins read them.

import { AdminServer } from '@ruckus/client'

import { ask } from './api'

export type { AdminServer }

/** The server that this page came from, for the holder of an admin's token. */
export const adminServer = (token: string): AdminServer => new AdminServer(ask, token)

/** A moment as people read it here. */
export function moment(ms: number, language: string): string {
  const today = new Date(ms).toDateString() === new Date().toDateString()
  const style: Intl.DateTimeFormatOptions = today ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' }
  return new Intl.DateTimeFormat(language, style).format(ms)
}
