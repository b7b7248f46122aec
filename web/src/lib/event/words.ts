// Errors of event requests in words.

import { eventWords, m } from '../../messages'
import { ApiError } from '../net/api'
import { wordsFor } from '../reasons'
import type { Reason } from '../wire'

/** Describes why a request to an event failed. */
export function wordsForEvent(error: unknown): string {
  if (error instanceof ApiError && error.reason === undefined)
    return eventWords.refusal[error.code] ?? m.problem[error.code] ?? error.message
  return wordsFor(error)
}

/** True if the error's reason is of this kind, so that the form can mark the field. */
export const isAbout = (error: unknown, is: Reason['is']): boolean =>
  error instanceof ApiError && error.reason?.is === is
