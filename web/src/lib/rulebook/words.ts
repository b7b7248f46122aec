// Cards in running text, spelled out; and cards on a pile, taken apart.

import { FACES, WILDS } from '@ruckus/client'

import { aCard } from '../../messages/en-words'
import type { Colour } from '../wire'

const escaped = (symbols: readonly string[]): string => symbols.map((symbol) => symbol.replaceAll('+', '\\+')).join('|')
const COLOURED = FACES.filter((face) => !WILDS.includes(face))
const CARD = new RegExp(`(?<![\\w+@-])(${escaped(WILDS)}|[RYGB](?:${escaped(COLOURED)}))(\\*?)(\\^?)(?:/([RYGB]))?(?![\\w+*^])`, 'g')

/** A text in which cards are written as people say them: "Ann plays a red 3". The rulebook tells in English what happens. */
export function inWords(text: string): string {
  return text.replace(CARD, (_, card: string, star: string, mark: string, colour: Colour | undefined) =>
    `${aCard(card + mark, colour ?? null)}${star === '' ? '' : ' ★'}`)
}

/** A card as it lies on a pile. */
export interface Laid {
  card: string
  /** It carries the icon that lets its player make a rule. */
  star: boolean
  /** The colour called. */
  called: Colour | null
  /** Its debt is not settled. */
  unsettled: boolean
  /** Who laid it. */
  by: string | null
}

/** Takes a card of a pile apart: `Y+2!@Ann`, `W/R`. */
export function laid(text: string): Laid {
  const at = text.indexOf('@')
  const by = at < 0 ? null : text.slice(at + 1)
  const front = at < 0 ? text : text.slice(0, at)
  const unsettled = front.endsWith('!')
  const [card = '', called = null] = (unsettled ? front.slice(0, -1) : front).split('/')
  return { card: card.replace('*', ''), star: card.includes('*'), called: called as Colour | null, unsettled, by }
}

/** Text in backticks, apart from the rest. */
export function pieces(text: string): { text: string; code: boolean }[] {
  return text.split('`').map((piece, i) => ({ text: piece, code: i % 2 === 1 })).filter((piece) => piece.text !== '')
}
