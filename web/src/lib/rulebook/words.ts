// Spells out cards in running text, and parses cards of a discard pile.

import { FACES, WILDS } from '@ruckus/client'

import { aCard } from '../../messages/en-words'
import type { Color } from '../wire'

const escaped = (symbols: readonly string[]): string => symbols.map((symbol) => symbol.replaceAll('+', '\\+')).join('|')
const COLORED = FACES.filter((face) => !WILDS.includes(face))
const CARD = new RegExp(
  `(?<![\\w+@-])(${escaped(WILDS)}|[RYGB](?:${escaped(COLORED)}))(\\*?)(\\^?)(?:/([RYGB]))?(?![\\w+*^])`,
  'g',
)

/** Replaces card codes by names in the English text of examples: "Ann plays a red 3". */
export function inWords(text: string): string {
  return text.replace(
    CARD,
    (_, card: string, star: string, mark: string, color: Color | undefined) =>
      `${aCard(card + mark, color ?? null)}${star === '' ? '' : ' ★'}`,
  )
}

/** A card on a discard pile. */
export interface Laid {
  card: string
  /** It has the icon that lets its player make a rule. */
  star: boolean
  /** The called color. */
  called: Color | null
  /** Its debt is unpaid. */
  unsettled: boolean
  /** The player who played it. */
  by: string | null
}

/** Parses a card of a discard pile, for example `Y+2!@Ann` or `W/R`. */
export function laid(text: string): Laid {
  const at = text.indexOf('@')
  const by = at < 0 ? null : text.slice(at + 1)
  const front = at < 0 ? text : text.slice(0, at)
  const unsettled = front.endsWith('!')
  const [card = '', called = null] = (unsettled ? front.slice(0, -1) : front).split('/')
  return { card: card.replace('*', ''), star: card.includes('*'), called: called as Color | null, unsettled, by }
}

/** Splits a text into code in backticks and the rest. */
export function pieces(text: string): { text: string; code: boolean }[] {
  return text
    .split('`')
    .map((piece, i) => ({ text: piece, code: i % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
