// The palette of triggers and deeds for beginners: pictures, groups and search.

import type { Picture } from '../rule-cards'
import { shopWords } from '../../messages'
import { wordText } from './texts'
import { GROUPS } from './words'

/** Choices that have a palette. */
export type PaletteKind = 'trigger' | 'deed'
export const hasPalette = (of: string): of is PaletteKind => of === 'trigger' || of === 'deed'

const cards = (...shown: (string | null)[]): Picture => ({ cards: shown })
const shout: Picture = { drawing: { form: 'shout', what: '' } }
const typed: Picture = { drawing: { form: 'type', what: '' } }
const still: Picture = { drawing: { form: 'still', what: '' } }

/** The picture of each word. */
export const PICTURES: Record<PaletteKind, Record<string, Picture>> = {
  trigger: {
    laid: cards('R4'),
    covered: cards('R7', 'B7'),
    'in-a-row': cards('Y5', 'Y5', 'Y5'),
    'color-called': cards('W'),
    drawn: cards(null),
    'hand-is': cards('G1', 'B8'),
    'hands-moved': cards('R0', 'B7'),
    'uno-said': shout,
    caught: cards(null, null),
    'went-out': cards('G9'),
    'turn-begun': cards('Y2', null),
    passed: still,
    skipped: cards('RS'),
    turned: cards('GV'),
    'round-begun': cards(null, null, null),
    'round-over': cards('B1', 'Y9', 'W'),
    rule: cards('R7', 'G7'),
    spoke: typed,
    marked: cards('B3*'),
    counted: cards('Y1', 'Y2', 'Y3'),
  },
  deed: {
    draw: cards(null, null),
    give: cards('G4', null),
    swap: cards('B7', 'R7'),
    'pass-hands': cards('Y0'),
    show: cards('R2', 'G6', 'B9'),
    peek: cards(null, 'G6'),
    'lay-more': cards('B2', 'B5', 'B8'),
    'set-aside': cards(null),
    'take-pile': cards('R5', 'G5', 'Y1'),
    flip: cards(null, 'Y6'),
    retire: cards('W+4'),
    skip: cards('RS'),
    'turn-to': cards('YS', 'BS'),
    'turn-round': cards('GV'),
    'raise-debt': cards('R+2', 'G+2'),
    'forgive-debt': cards('B+2', 'B0'),
    'name-color': cards('W'),
    'choose-seat': cards('GC'),
    choose: typed,
    vote: typed,
    race: shout,
    roll: cards('R1', 'B6'),
    points: cards('Y9', 'G9'),
    mark: cards('B3*'),
    unmark: cards('B3'),
    count: cards('G1', 'G2', 'G3'),
    'clear-count': cards('G0'),
    'mark-card': cards('R8*'),
    'mark-held': cards(null, 'R8*'),
    chat: still,
  },
}

/** A word of the palette. */
export interface Offered {
  word: string
  title: string
  example: string
  picture: Picture
}

/** A group of words. */
export interface Drawer {
  name: string
  title: string
  words: Offered[]
}

/** Normalizes text for searching: no accents, umlauts in one spelling, one spelling of color. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .replaceAll('colour', 'color')

/** True if each word of the search is a word of the text or the start of one. */
const hasAll = (text: string, search: string): boolean => {
  const said = plain(text).split(/[^\p{L}\p{N}]+/u)
  return plain(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .every((word) => said.some((one) => one.startsWith(word) || (word.length > 3 && one.includes(word))))
}

/** The words of a palette that match a search, by group. An empty search returns all. */
export function drawers(of: PaletteKind, search: string): Drawer[] {
  return Object.entries(GROUPS[of] ?? {}).flatMap(([name, words]): Drawer[] => {
    const offered = words.flatMap((word): Offered[] => {
      const [example, also] = shopWords.palette[of][word] ?? ['', '']
      const title = wordText(of, word)
      const picture = PICTURES[of][word] ?? shout
      return hasAll(`${title} ${example} ${also}`, search) ? [{ word, title, example, picture }] : []
    })
    return offered.length === 0 ? [] : [{ name, title: shopWords.groups[name] ?? name, words: offered }]
  })
}
