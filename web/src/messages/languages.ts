// The page's languages, and the best match for a visitor.

/** A language with all texts. */
export type Language = 'en' | 'de'

/** The languages by their own names. */
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** True if a text is the code of a supported language. */
export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text)

/** The first supported language among the preferred ones (`de-AT`, `en`); English if there is none. */
export function bestOf(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const language = tag.toLowerCase().split('-')[0] ?? ''
    if (isLanguage(language)) return language
  }
  return 'en'
}
