// What somebody types as a rule, and what the server reads in it.

import { readRule } from '../net/workshop'
import { wordsFor } from '../reasons'
import { language } from '../../messages'
import type { Homemade, RuleLanguage, RuleRead } from '../wire'

/** The longest text that is read, in characters. */
export const LONGEST_TEXT = 4000
/** How long nobody types before the server is asked, in milliseconds. */
const ASK_AFTER = 200

/** What a sentence begins and goes on with that a phrase stands in, where it is no sentence by itself. */
const AROUND: Record<RuleLanguage, readonly ((near: string) => string)[]> = {
  en: [(near) => `When a player plays a card, ${near}`, (near) => `When ${near}, `, (near) => `If ${near}, `],
  de: [(near) => `Wenn jemand eine Karte legt: ${near}`, (near) => `Wenn ${near}: `, (near) => `Solange „${near}“ gilt: `],
}

/** The texts that a phrase can make, the likeliest first. */
export function withNear(text: string, rest: string, near: string, lang: RuleLanguage): string[] {
  const before = text.slice(0, text.length - rest.length)
  const plain = `${before}${before === '' || /\s$/.test(before) ? '' : ' '}${near}`
  const upper = plain.charAt(0).toUpperCase() + plain.slice(1)
  return before.trim() === '' ? [...AROUND[lang].map((around) => around(near)), upper] : [plain, ...AROUND[lang].map((around) => around(near))]
}

/** Whether a text is understood in another language, or at least more of it: two words, as one may be alike by chance. */
export function goesFarther(other: RuleRead, own: RuleRead): boolean {
  const words = ({ rest }: RuleRead): number => rest.split(/\s+/).filter(Boolean).length
  return other.rule !== null || words(own) - words(other) >= 2
}

export class Saying {
  text = $state('')
  /** What was read of the text as it stands. */
  read = $state.raw<RuleRead | null>(null)
  /** The language that it was read in. */
  lang = $state.raw<RuleLanguage>('en')
  /** Why nothing could be read. */
  problem = $state('')

  /** Whether there is a text that is no rule: then the rule that was read before is not what it says. */
  readonly astray = $derived(this.text.trim() !== '' && (this.problem !== '' || (this.read !== null && this.read.rule === null)))

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

  /** Reads a text in the language of the page, or in the other one where it is understood, or understood farther. */
  async #inEither(text: string): Promise<{ read: RuleRead; lang: RuleLanguage }> {
    const [own, other]: [RuleLanguage, RuleLanguage] = language() === 'de' ? ['de', 'en'] : ['en', 'de']
    const read = await readRule({ text, language: own })
    if (read.rule !== null || read.rest === '') return { read, lang: own }
    const foreign = await readRule({ text, language: other })
    return goesFarther(foreign, read) ? { read: foreign, lang: other } : { read, lang: own }
  }

  /** Puts a phrase that is near into the text: where reading stopped, or into the first sentence that it makes a rule in. */
  async take(near: string): Promise<void> {
    const { text, read, lang } = this
    const tries = withNear(text, read?.rest ?? '', near, lang)
    for (const one of tries) {
      try {
        const found = await readRule({ text: one, language: lang })
        if (text !== this.text) return
        if (found.rest === '') return this.say(one, 0)
      } catch (error) {
        if (text === this.text) this.problem = wordsFor(error)
        return
      }
    }
    this.say(tries[0] ?? text, 0)
  }

  /** Nothing is asked any more. */
  close(): void {
    clearTimeout(this.#timer)
  }
}
