// Reasons for refusals in the page's language. If the page has no words for a reason, it shows the server's sentence.

import { m } from '../messages'
import type { ReasonTexts } from '../messages/en-reasons'
import type { HomemadeErrorTexts } from '../messages/en-homemade-errors'
import { isolated } from './names'
import { ApiError } from './net/api'
import { question, titleOf } from './translate'
import type { HomemadeWrong, Reason, RuleTitle } from './wire'

const translated = (rule: RuleTitle): RuleTitle => ({ ...rule, title: titleOf(rule) })

/** A reason with titles in the page's language. */
function translatedReason(why: Reason): Reason {
  switch (why.is) {
    case 'excludes':
      return { ...why, rules: [translated(why.rules[0]), translated(why.rules[1])], question: question(why.question) }
    case 'needs':
      return { ...why, rule: translated(why.rule), needs: translated(why.needs) }
    case 'number-for-seats':
    case 'number-for-deal':
    case 'even-seats':
      return { ...why, rule: translated(why.rule) }
    case 'name-taken':
      return { ...why, name: isolated(why.name), ...(why.ask === undefined ? {} : { ask: isolated(why.ask) }) }
    case 'seat-in-use':
      return { ...why, name: isolated(why.name) }
    case 'only-host':
      return { ...why, host: why.host === null ? null : isolated(why.host) }
    case 'not-ready':
      return { ...why, names: why.names.map(isolated) }
    default:
      return why
  }
}

/** The title of a rule or setting. */
const called = (name: string, title: string): string => m.rules.settings[name]?.title ?? titleOf({ name, title })

/** An error with titles in the page's language. */
function translatedError(error: HomemadeWrong): HomemadeWrong {
  switch (error.is) {
    case 'needs':
    case 'for-a-number':
      return { ...error, title: called(error.needs, error.title) }
    case 'excludes':
      return { ...error, title: called(error.other, error.title) }
    case 'bad-value':
      return { ...error, title: called(error.name, error.title) }
    default:
      return error
  }
}

/** An error in a home-made rule in words; `null` for an error that this page is too old to know. */
export function errorInWords(error: HomemadeWrong | undefined): string | null {
  if (error === undefined || !Object.hasOwn(m.homemadeErrors, error.is)) return null
  const words = m.homemadeErrors[error.is as keyof HomemadeErrorTexts] as (error: HomemadeWrong) => string
  return words(translatedError(error))
}

/** A reason in words; `null` for a reason that this page is too old to know. */
export function inWords(why: Reason | undefined): string | null {
  if (why?.is === 'homemade') {
    const error = errorInWords(why.wrong)
    return error === null ? null : m.ofHomemade(isolated(why.rule.title), why.part, why.step, error)
  }
  if (why?.is === 'rules-line') return m.rulesLine.wrong(why)
  if (why === undefined || !Object.hasOwn(m.reason, why.is)) return null
  const words = m.reason[why.is as keyof ReasonTexts] as (why: Reason) => string
  return words(translatedReason(why))
}

/** Describes why a request failed. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error)
  return inWords(error.reason) ?? m.problem[error.code] ?? error.message
}
