// What a sentence can mean, and which word of it was not understood.

import type { RuleLanguage, RuleNext } from '../wire'
import { sentencesOf } from './texts'

/** A meaning as a person reads it, and the text that has only this meaning. */
export interface MeaningShown {
  said: SentenceShown[]
  text: string
}

/** A sentence, and its language if it differs from the page's. */
interface SentenceShown {
  text: string
  lang: RuleLanguage | undefined
}

/** The sentences of each meaning, without those that all of them share. A meaning without sentences is its words. */
export function meaningsOf(meanings: readonly RuleNext[], lang: RuleLanguage): MeaningShown[] {
  const all = meanings.map(({ words, text, sentences }): MeaningShown => ({
    said: sentences === undefined ? [{ text: words, lang }] : sentencesOf(sentences),
    text,
  }))
  const shared = (one: SentenceShown): boolean =>
    all.length > 1 && all.every(({ said }) => said.some(({ text }) => text === one.text))
  return all.map(({ said, text }) => {
    const own = said.filter((one) => !shared(one))
    return { said: own.length > 0 ? own : said, text }
  })
}

/** The first word of the part of a text that was not understood, without punctuation around it. */
export function wordOf(rest: string): string {
  const word = rest.trim().split(/\s+/)[0] ?? ''
  return word.replace(/^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '')
}
