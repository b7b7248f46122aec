// Cards as text (`R7`, `W+4`), taken apart.

import { DECK, type DeckFace } from './generated/deck.js'
import type { Colour } from './wire.js'

/** All colours in the order in which hands are sorted. */
export const COLOURS: readonly Colour[] = ['R', 'Y', 'G', 'B']

/** A card's parts. */
export interface CardParts {
  /** Its own colour; none for wild-types. */
  colour: Colour | null
  /** As the deck says: `7`, `S`, `+2`, `W+4`. */
  face: string
  /** Whether it bears an add-a-rule icon (HR-5). */
  star: boolean
  /** Whether it bears the mark that home-made rules put on cards. */
  marked: boolean
}

/** All faces, in the order in which hands are sorted. */
export const FACES: readonly string[] = DECK.map(({ symbol }) => symbol)

/** All faces without a colour of their own. */
export const WILDS: readonly string[] = DECK.filter(({ colours }) => colours.length === 0).map(({ symbol }) => symbol)

/** Takes a card's text apart. */
export function parts(text: string): CardParts {
  const bare = unmarked(text)
  const marked = bare !== text
  const star = bare.endsWith('*')
  const card = star ? bare.slice(0, -1) : bare
  const colour = COLOURS.find((letter) => letter === card[0])
  // `BU` is a wild-type, though it begins like a blue card.
  if (colour === undefined || WILDS.includes(card)) return { colour: null, face: card, star, marked }
  return { colour, face: card.slice(1), star, marked }
}

/** What the card does, by its face; nothing for a face that there is not. */
export function deckFace(card: string): DeckFace | undefined {
  const { face } = parts(card)
  return DECK.find(({ symbol }) => symbol === face)
}

/** The card without a mark. */
export const unmarked = (text: string): string => (text.endsWith('^') ? text.slice(0, -1) : text)

/** The card with a mark, or without. */
export const withMark = (text: string, marked: boolean): string => unmarked(text) + (marked ? '^' : '')

/** Whether the card's colour is called when it is laid. */
export function isWild(card: string): boolean {
  return parts(card).colour === null
}

/** What a number card counts towards a sum; nothing for others. */
export function valueOf(card: string): number | null {
  return deckFace(card)?.number ?? null
}

function rank(card: string): number {
  const { colour, face, star, marked } = parts(card)
  return (colour === null ? COLOURS.length : COLOURS.indexOf(colour)) * 128 + FACES.indexOf(face) * 4 + (star ? 2 : 0) + (marked ? 1 : 0)
}

/** The cards by colour, then by face, wild-types last. */
export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((a, b) => rank(a) - rank(b))
}

/** The cards with a key each that stays the same while others come and go. */
export function keyed(cards: readonly string[]): { key: string; card: string }[] {
  const seen = new Map<string, number>()
  return cards.map((card) => {
    const times = seen.get(card) ?? 0
    seen.set(card, times + 1)
    return { key: `${card}:${times}`, card }
  })
}
