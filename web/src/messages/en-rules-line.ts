// Texts about rules in one line, in English. The errors are those of the server, `crates/phrases/src/reasons.json`.

import { REASONS } from '@ruckus/client'
import type { Reason } from '../lib/wire'

/** An error in a line of rules. */
export type RulesLineReason = Extract<Reason, { is: 'rules-line' }>

const SENTENCES: Readonly<Record<string, string>> = REASONS

/** The values that a rule or setting takes. */
const taken = ({ range, words = [] }: RulesLineReason): string => {
  const all = [...(range ? [`${range[0]} to ${range[1]}`] : []), ...words]
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1) ?? ''}`
}

export const rulesLine = {
  label: 'The rules in one line',
  hint: 'Copy it, or type another: a game, + or - and a rule, name=value.',
  copy: 'Copy',
  copied: 'The line is copied. Paste it into any lobby.',
  use: 'Use it',
  back: 'Undo',
  completions: 'Completions',
  near: 'Did you mean:',
  /** Shows the wrong part of the line. */
  at: (part: string) => `At “${part}”:`,
  leftOut: (titles: string) => `A line can’t hold your own rules: ${titles}. Share a link or a file instead.`,
  drops: (titles: string) => `This line turns off ${titles}.`,
  /** An error; `null` if this page is too old to know it. */
  wrong: (why: RulesLineReason): string | null =>
    SENTENCES[`rules-line:${why.wrong}`]?.replace(/\{(\w+)\}/g, (_, word: string) =>
      word === 'takes' ? taken(why) : why.name,
    ) ?? null,
}
