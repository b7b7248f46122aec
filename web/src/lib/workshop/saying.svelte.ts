// What somebody types as a rule, and what the server reads in it.

import { readRule } from '../net/workshop'
import { wordsFor } from '../reasons'
import { language } from '../../messages'
import type { Homemade, RuleRead } from '../wire'

/** The longest text that is read, in characters. */
export const LONGEST_TEXT = 4000
/** How long nobody types before the server is asked, in milliseconds. */
const ASK_AFTER = 200

export class Saying {
  text = $state('')
  /** What was read of the text as it stands. */
  read = $state.raw<RuleRead | null>(null)
  /** Why nothing could be read. */
  problem = $state('')

  #timer: ReturnType<typeof setTimeout> | undefined
  #found: (rule: Homemade) => void

  /** `found` is told of each rule that is read. */
  constructor(found: (rule: Homemade) => void) {
    this.#found = found
  }

  /** The text becomes another, and is read soon. */
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
      const read = await readRule({ text, language: language() === 'de' ? 'de' : 'en' })
      if (text !== this.text) return
      this.read = read
      this.problem = ''
      if (read.rule !== null) this.#found(read.rule)
    } catch (error) {
      if (text === this.text) this.problem = wordsFor(error)
    }
  }

  /** Nothing is asked any more. */
  close(): void {
    clearTimeout(this.#timer)
  }
}
