// What an event refuses, in words.

import { eventWords, m } from '../../messages'
import { ApiProblem } from '../net/api'
import { wordsFor } from '../reasons'
import type { Reason } from '../wire'

/** What went wrong with a question to an event, in words. */
export function wordsForEvent(error: unknown): string {
  if (error instanceof ApiProblem && error.reason === undefined) return eventWords.refusal[error.code] ?? m.problem[error.code] ?? error.message
  return wordsFor(error)
}

/** Words for a problem that may name something in the form. */
export const isAbout = (error: unknown, is: Reason['is']): boolean => error instanceof ApiProblem && error.reason?.is === is
