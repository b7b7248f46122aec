// Admin requests, and times formatted for admins.

import { AdminServer } from '@ruckus/client'

import { ask } from './api'

export type { AdminServer }

/** The API of this page's server for an admin's token. */
export const adminServer = (token: string): AdminServer => new AdminServer(ask, token)

/** Formats a point in time; omits the date if it is today. */
export function moment(ms: number, language: string): string {
  const today = new Date(ms).toDateString() === new Date().toDateString()
  const style: Intl.DateTimeFormatOptions = today ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' }
  return new Intl.DateTimeFormat(language, style).format(ms)
}
