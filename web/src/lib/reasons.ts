// Reasons for refusals in the page's language. If the page has no words for a reason, it shows the server's sentence.

import { m } from '../messages'
import type { ReasonTexts } from '../messages/en-reasons'
import type { WrongTexts } from '../messages/en-wrong'
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
function translatedError(wrong: HomemadeWrong): HomemadeWrong {
  switch (wrong.is) {
    case 'needs':
    case 'for-a-number':
      return { ...wrong, title: called(wrong.needs, wrong.title) }
    case 'excludes':
      return { ...wrong, title: called(wrong.other, wrong.title) }
    case 'bad-value':
      return { ...wrong, title: called(wrong.name, wrong.title) }
    default:
      return wrong
  }
}

/** An error in a home-made rule in words; `null` for an error that this page is too old to know. */
export function wrongInWords(wrong: HomemadeWrong | undefined): string | null {
  if (wrong === undefined || !Object.hasOwn(m.wrongs, wrong.is)) return null
  const words = m.wrongs[wrong.is as keyof WrongTexts] as (wrong: HomemadeWrong) => string
  return words(translatedError(wrong))
}

/** A reason in words; `null` for a reason that this page is too old to know. */
export function inWords(why: Reason | undefined): string | null {
  if (why === undefined || !Object.hasOwn(m.reason, why.is)) return null
  if (why.is === 'homemade') {
    const wrong = wrongInWords(why.wrong)
    return wrong === null ? null : m.ofHomemade(isolated(why.rule.title), why.part, why.step, wrong)
  }
  const words = m.reason[why.is as keyof ReasonTexts] as (why: Reason) => string
  return words(translatedReason(why))
}

/** Describes why a request failed. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error)
  return inWords(error.reason) ?? m.problem[error.code] ?? error.message
}
