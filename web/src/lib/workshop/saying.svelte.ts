// A rule typed as plain text, and the server's interpretation of it.

import { readRule } from '../net/workshop'
import { wordsFor } from '../reasons'
import { language } from '../../messages'
import type { Homemade, RuleLanguage, RuleRead } from '../wire'

/** The maximum length of a text, in characters. */
export const LONGEST_TEXT = 4000
/** How long typing must pause before the server is asked, in milliseconds. */
const ASK_AFTER = 200

/** True if another language parses the text, or at least two words more of it. One word can match by chance. */
export function goesFarther(other: RuleRead, own: RuleRead): boolean {
  const words = ({ rest }: RuleRead): number => rest.split(/\s+/).filter(Boolean).length
  return other.rule !== null || words(own) - words(other) >= 2
}

export class Saying {
  text = $state('')
  /** The interpretation of the current text. */
  read = $state.raw<RuleRead | null>(null)
  /** The language in which it was parsed. */
  lang = $state.raw<RuleLanguage>('en')
  /** Why the request failed. */
  problem = $state('')

  /** The text is not a rule, so the last parsed rule does not match it. */
  readonly astray = $derived(
    this.text.trim() !== '' && (this.problem !== '' || (this.read !== null && this.read.rule === null)),
  )

  #timer: ReturnType<typeof setTimeout> | undefined
  #found: (rule: Homemade) => void

  /** Calls `found` for each parsed rule. */
  constructor(found: (rule: Homemade) => void) {
    this.#found = found
  }

  /** Changes the text and schedules parsing. */
  say(text: string, soon = ASK_AFTER): void {
    this.text = text
    clearTimeout(this.#timer)
    if (text.trim() === '') {
      this.read = null
      this.problem = ''
    } else this.#timer = setTimeout(() => void this.#ask(), soon)
  }

  async #ask(): Promise<void> {
    const { text } = this
    try {
      const { read, lang } = await this.#inEither(text)
      if (text !== this.text) return
      this.read = read
      this.lang = lang
      this.problem = ''
      if (read.rule !== null) this.#found(read.rule)
    } catch (error) {
      if (text === this.text) this.problem = wordsFor(error)
    }
  }

  /** Parses a text in the page's language, or in the other one if that understands it, or more of it. */
  async #inEither(text: string): Promise<{ read: RuleRead; lang: RuleLanguage }> {
    const [own, other]: [RuleLanguage, RuleLanguage] = language() === 'de' ? ['de', 'en'] : ['en', 'de']
    const read = await readRule({ text, language: own })
    if (read.rule !== null || read.rest === '') return { read, lang: own }
    const foreign = await readRule({ text, language: other })
    return goesFarther(foreign, read) ? { read: foreign, lang: other } : { read, lang: own }
  }

  /** Stops asking the server. */
  close(): void {
    clearTimeout(this.#timer)
  }
}
