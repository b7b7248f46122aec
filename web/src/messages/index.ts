// The texts of the page in the language that was chosen, loaded before anything is shown. Only one language is ever
// loaded: whoever switches loads the page anew.

import type { en } from './en'
import type { enRulebook } from './en-rulebook'
import type { Language } from './languages'

/** A text may be any text, and what takes values gives one: what another language must have, by its names. */
type Worded<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Worded<R>
    : { [K in keyof T]: Worded<T[K]> }

/** Every text of the page. */
export type Messages = Worded<typeof en>
/** The texts of the rulebook's pages. */
export type RulebookMessages = Worded<typeof enRulebook>

/** The texts in the chosen language. Read them when they are shown: before `speak` they are not there. */
export let m: Messages
/** The texts of the rulebook, once they are asked for. */
export let bookWords: RulebookMessages

const MESSAGES: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./en')).en,
}
const RULEBOOK: Record<Language, () => Promise<RulebookMessages>> = {
  en: async () => (await import('./en-rulebook')).enRulebook,
}
let spoken: Language = 'en'

/** Loads the texts of a language, and says so to browsers and screen readers. */
export async function speak(language: Language): Promise<void> {
  m = await MESSAGES[language]()
  spoken = language
  document.documentElement.lang = language
  document.documentElement.dir = 'ltr'
}

/** Loads the rulebook's texts in the language spoken. */
export async function speakRulebook(): Promise<void> {
  bookWords = await RULEBOOK[spoken]()
}

/** The language spoken, for numbers and capitals. */
export const language = (): Language => spoken

export type { Who } from './who'
