// Parses cards in text form (`R7`, `W+4`).

import { DECK, type DeckFace } from './generated.js'
import type { Color } from './wire.js'

/** All colors, in the sort order of hands. */
export const COLORS: readonly Color[] = ['R', 'Y', 'G', 'B']

/** The parts of a card. */
export interface CardParts {
  /** The card's own color; `null` for wild cards. */
  color: Color | null
  /** The deck's symbol: `7`, `S`, `+2`, `W+4`. */
  face: string
  /** The card has an add-a-rule icon (HR-5). */
  star: boolean
  /** A home-made rule has put a mark on the card. */
  marked: boolean
}

/** All faces, in the sort order of hands. */
export const FACES: readonly string[] = DECK.map(({ symbol }) => symbol)

/** All faces without a color. */
export const WILDS: readonly string[] = DECK.filter(({ colors }) => colors.length === 0).map(({ symbol }) => symbol)

/** Parses a card's text. */
export function parts(text: string): CardParts {
  const bare = unmarked(text)
  const marked = bare !== text
  const star = bare.endsWith('*')
  const card = star ? bare.slice(0, -1) : bare
  const color = COLORS.find((letter) => letter === card[0])
  // `BU` is a wild card, although it starts like a blue card.
  if (color === undefined || WILDS.includes(card)) return { color: null, face: card, star, marked }
  return { color, face: card.slice(1), star, marked }
}

/** The deck's entry for the card's face; `undefined` for an unknown face. */
export function deckFace(card: string): DeckFace | undefined {
  const { face } = parts(card)
  return DECK.find(({ symbol }) => symbol === face)
}

/** The card without its mark. */
export const unmarked = (text: string): string => (text.endsWith('^') ? text.slice(0, -1) : text)

/** The card with or without a mark. */
export const withMark = (text: string, marked: boolean): string => unmarked(text) + (marked ? '^' : '')

/** True if the player calls a color when playing the card. */
export function isWild(card: string): boolean {
  return parts(card).color === null
}

/** The value of a number card in a sum; `null` for other cards. */
export function valueOf(card: string): number | null {
  return deckFace(card)?.number ?? null
}

function rank(card: string): number {
  const { color, face, star, marked } = parts(card)
  return (
    (color === null ? COLORS.length : COLORS.indexOf(color)) * 128 +
    FACES.indexOf(face) * 4 +
    (star ? 2 : 0) +
    (marked ? 1 : 0)
  )
}

/** The cards by color, then by face, with wild cards last. */
export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((a, b) => rank(a) - rank(b))
}

/** The cards with keys that stay stable while other cards come and go. */
export function keyed(cards: readonly string[]): { key: string; card: string }[] {
  const seen = new Map<string, number>()
  return cards.map((card) => {
    const times = seen.get(card) ?? 0
    seen.set(card, times + 1)
    return { key: `${card}:${times}`, card }
  })
}
