// The workshop's texts about rules, in the page's language.

import { inEnglish, language, m, shopWords } from '../../messages'
import { inWords, errorInWords } from '../reasons'
import { question } from '../translate'
import type {
  CheckedRule,
  HomemadeCards,
  HomemadeMeeting,
  RuleFault,
  SaidWords,
  Sentences,
  SentenceWords,
} from '../wire'
import { book } from './book.svelte'
import { faults } from './faults'
import type { Choice } from './words'

/** A text, and its language if it differs from the page's. */
export interface LocalizedText {
  text: string
  lang: 'en' | undefined
}

/** The sentences of a rule, in the page's language if available. */
export function sentencesOf(sentences: Sentences): LocalizedText[] {
  const own = sentences[language()]
  if (own.length > 0) return own.map((text) => ({ text, lang: undefined }))
  return sentences.en.map((text) => ({ text, lang: inEnglish() }))
}

/** The words of a rule's sentences, in the page's language if available. */
export function wordsOf(words: SentenceWords): { all: SaidWords[][]; lang: 'en' | undefined } {
  const own = words[language()]
  return own.length > 0 ? { all: own, lang: undefined } : { all: words.en, lang: inEnglish() }
}

/** The form's label for a word. */
export const wordText = (of: Choice, word: string): string =>
  (shopWords.vocabulary[of] as Record<string, string>)[word] ?? word

/** The label of a word's hole. */
export const holeText = (word: string, hole: string): string =>
  shopWords.holes[`${word}.${hole}`] ?? shopWords.holes[hole] ?? hole

/** Describes a set of cards in a few words. */
export function cardsText(cards: HomemadeCards): string {
  const lists = [
    (cards.colors ?? []).map((color) => wordText('color', color)),
    (cards.kinds ?? []).map((kind) => wordText('kind', kind)),
    (cards.faces ?? []).map((face) => shopWords.face(face)),
    cards.like === undefined ? [] : [shopWords.likeText[cards.like]],
    cards.number === undefined
      ? []
      : [
          shopWords.numberText(
            wordText('compare', cards.number.is),
            typeof cards.number.than === 'number'
              ? String(cards.number.than)
              : typeof cards.number.than === 'string'
                ? wordText('number', cards.number.than)
                : null,
          ),
        ],
    cards.marked ? [shopWords.marked] : [],
    cards['made-for'] ? [shopWords.madeFor] : [],
    cards['adds-up'] === undefined ? [] : [wordText('adds-up', cards['adds-up'])],
  ]
  const text = lists
    .filter((list) => list.length > 0)
    .map((list) => list.join(' / '))
    .join(', ')
  if (cards.not) return text === '' ? shopWords.noCards : shopWords.allBut(text)
  return text === '' ? shopWords.allCards : text
}

/** The title of a built-in rule. */
export const ruleTitle = (name: string): string =>
  m.ruleTexts.rules[name]?.title ?? book.rules?.switches.find((rule) => rule.name === name)?.title ?? name

/** The title of a setting. */
export const settingTitle = (name: string): string => m.rules.settings[name]?.title ?? name

/** The interaction with a built-in rule: what both affect, and which one wins. */
export function meetingText(meeting: HomemadeMeeting): { title: string; about: LocalizedText; verdict: LocalizedText } {
  const localized = (own: string | undefined, text: string): LocalizedText =>
    own === undefined ? { text, lang: inEnglish() } : { text: own, lang: undefined }
  return {
    title: m.ruleTexts.rules[meeting.with]?.title ?? meeting.title,
    about: localized(shopWords.moment[meeting.moment], question(meeting.about)),
    verdict: localized(shopWords.wins[meeting.wins], meeting.verdict),
  }
}

/** An error in words, and its place. */
export interface PlacedError extends LocalizedText {
  part: number | null
  step: number | null
}

/** Errors that the form finds. */
export function errorsInForm(rule: Parameters<typeof faults>[0]): PlacedError[] {
  return faults(rule).map(({ kind, part, step }) => ({
    text: shopWords.faultTexts[kind],
    lang: undefined,
    part: part ?? null,
    step: step ?? null,
  }))
}

/** Errors that the server finds. */
export const errorsFromServer = (errors: readonly RuleFault[]): PlacedError[] =>
  errors.map(({ message, reason, part, step }) => {
    const own = ownOr(errorInWords(reason), message)
    // Only the server's message names the exact text that it could not parse.
    const text = reason?.is === 'unreadable' && own.text !== message ? `${own.text} (${message})` : own.text
    return { ...own, text, part, step }
  })

/** Why a rule cannot be switched on. */
export const clashOf = ({ clash, clash_reason: reason }: CheckedRule): LocalizedText | null =>
  clash === null ? null : ownOr(inWords(reason), clash)

/** The page's own words, or else the server's message in English. */
const ownOr = (own: string | null, english: string): LocalizedText =>
  own === null ? { text: english, lang: inEnglish() } : { text: own, lang: undefined }
