// Why something was refused, in the language of the page. Where the page has no words for it, the server's sentence stands.

import { m } from '../messages'
import type { ReasonTexts } from '../messages/en-reasons'
import type { WrongTexts } from '../messages/en-wrong'
import { isolated } from './names'
import { ApiProblem } from './net/api'
import { question, titleOf } from './told'
import type { HomemadeWrong, Reason, RuleTitle } from './wire'

const told = (rule: RuleTitle): RuleTitle => ({ ...rule, title: titleOf(rule) })

/** A reason with names as this page writes them. */
function asTold(why: Reason): Reason {
  switch (why.is) {
    case 'excludes':
      return { ...why, rules: [told(why.rules[0]), told(why.rules[1])], question: question(why.question) }
    case 'needs':
      return { ...why, rule: told(why.rule), needs: told(why.needs) }
    case 'number-for-seats':
      return { ...why, rule: told(why.rule) }
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

/** What a rule or a setting is called. */
const called = (name: string, title: string): string => m.rules.settings[name]?.title ?? titleOf({ name, title })

/** What is wrong, with names as this page writes them. */
function wrongAsTold(wrong: HomemadeWrong): HomemadeWrong {
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

/** What is wrong with a home-made rule, in words; nothing where this page is older than the server that finds it. */
export function wrongInWords(wrong: HomemadeWrong | undefined): string | null {
  if (wrong === undefined || !Object.hasOwn(m.wrongs, wrong.is)) return null
  const words = m.wrongs[wrong.is as keyof WrongTexts] as (wrong: HomemadeWrong) => string
  return words(wrongAsTold(wrong))
}

/** The reason in words; nothing where this page is older than the server that gives it. */
export function inWords(why: Reason | undefined): string | null {
  if (why === undefined || !Object.hasOwn(m.reason, why.is)) return null
  if (why.is === 'homemade') {
    const wrong = wrongInWords(why.wrong)
    return wrong === null ? null : m.ofHomemade(isolated(why.rule.title), why.part, why.step, wrong)
  }
  const words = m.reason[why.is as keyof ReasonTexts] as (why: Reason) => string
  return words(asTold(why))
}

/** What went wrong with a question, in words. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof ApiProblem)) return String(error)
  return inWords(error.reason) ?? m.problem[error.code] ?? error.message
}
