// The languages of the page, and which of them somebody reads best.

/** A language that every text is written in. */
export type Language = 'en' | 'de'

/** The languages by what they call themselves. */
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** Whether a text names a language of the page. */
export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text)

/** The first of the preferred languages (`de-AT`, `en`) that the page speaks; English if there is none. */
export function bestOf(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const language = tag.toLowerCase().split('-')[0] ?? ''
    if (isLanguage(language)) return language
  }
  return 'en'
}
