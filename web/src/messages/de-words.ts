// German grammar for cards, players and numbers: articles and cases.

import { parts } from '@ruckus/client'

import { PICTURES, readDeed, type DrawnShape } from '../lib/deeds'
import type { Color } from '../lib/wire'
import type { Who } from './who'

/** Colors as nouns, capitalized. */
export const COLOR: Record<Color, string> = { R: 'Rot', Y: 'Gelb', G: 'Grün', B: 'Blau' }
const ADJECTIVE: Record<Color, string> = { R: 'rot', Y: 'gelb', G: 'grün', B: 'blau' }
export const FACE: Record<string, string> = {
  S: 'Aussetzer',
  V: 'Richtungswechsel',
  '+2': 'Plus-Zwei',
  W: 'Wunschkarte',
  'W+4': 'Wunsch-Plus-Vier',
  MM: 'Gedankenkarte',
  BU: 'Beamkarte',
  GC: 'Wendekarte',
}
/** Faces with the article "der". All others, including numbers, have "die". */
const MASCULINE = ['S', 'V']

type Case = 'plain' | 'one' | 'accusative' | 'dative'
/** The article and the adjective's ending by case: first for "die", then for "der". */
const ENDINGS: Record<Case, readonly [[string, string], [string, string]]> = {
  plain: [
    ['', 'e'],
    ['', 'er'],
  ],
  one: [
    ['eine ', 'e'],
    ['ein ', 'er'],
  ],
  accusative: [
    ['eine ', 'e'],
    ['einen ', 'en'],
  ],
  dative: [
    ['einer ', 'en'],
    ['einem ', 'en'],
  ],
}

function inCase(text: string, which: Case, called: Color | null): string {
  const { color, face, star, marked } = parts(text)
  const [article, ending] = ENDINGS[which][MASCULINE.includes(face) ? 1 : 0]
  const adjective = color === null ? '' : `${ADJECTIVE[color]}${ending} `
  const wish = called !== null && color === null ? `, gewünscht ist ${COLOR[called]}` : ''
  return `${article}${adjective}${FACE[face] ?? face}${star ? ' mit Stern' : ''}${marked ? ' mit Zeichen' : ''}${wish}`
}

/** "gelbe 7", "roter Aussetzer": for labels. */
export const card = (text: string, called: Color | null = null): string => inCase(text, 'plain', called)
/** "eine gelbe 7", "ein roter Aussetzer": nominative. */
export const aCard = (text: string): string => inCase(text, 'one', null)
/** "eine gelbe 7", "einen roten Aussetzer": accusative. */
export const theCard = (text: string, called: Color | null = null): string => inCase(text, 'accusative', called)
/** "einer gelben 7", "einem roten Aussetzer": dative. */
export const withCard = (text: string, called: Color | null = null): string => inCase(text, 'dative', called)

/** A number before a feminine noun. */
export const number = (n: number): string => (n === 0 ? 'keine' : n === 1 ? 'eine' : String(n))
export const plural = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`
/** "eine Karte", "2 Karten": nominative or accusative. */
export const cards = (n: number): string => plural(n, 'Karte', 'Karten')

export const capital = (text: string): string => text.replace(/^./u, (c) => c.toLocaleUpperCase('de'))

/** "Du ziehst", "Bob zieht". */
export const does = (who: Who, mine: string, theirs: string): string =>
  who.me ? `Du ${mine}` : `${who.name} ${theirs}`
/** The player in the accusative. */
export const whom = (who: Who): string => (who.me ? 'dich' : who.name)
/** The player in the dative. */
export const toWhom = (who: Who): string => (who.me ? 'dir' : who.name)
/** "dein Blatt", "das Blatt von Bob": avoids a genitive of the name, because names can end in anything. */
export const handOf = (who: Who): string => (who.me ? 'dein Blatt' : `das Blatt von ${who.name}`)

const joined = (all: readonly string[], word: string): string => `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1)}`
export const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? 'niemand') : joined(names, 'und')
export const choice = (options: readonly string[]): string =>
  options.length < 2 ? (options[0] ?? '') : joined(options, 'oder')
export const ordinal = (n: number): string => `${n}.`

const PICTURE: Record<(typeof PICTURES)[number], string> = {
  moo: 'muhen',
  'be a tree': 'ein Baum sein',
  'touch your nose': 'an die Nase fassen',
  quack: 'quaken',
  boo: 'buh machen',
  'blub like a fish': 'blubbern wie ein Fisch',
  salute: 'salutieren',
  clap: 'klatschen',
}
export const SHAPE: Record<DrawnShape, string> = {
  circle: 'einen Kreis',
  zigzag: 'einen Zickzack',
  triangle: 'ein Dreieck',
}

/** An action of House Rules. Actions made up by players stay unchanged. */
export function deed(action: string): string {
  const { form, what } = readDeed(action)
  switch (form) {
    case 'pile':
      return 'auf den Stapel tippen'
    case 'picture':
      return (PICTURE as Record<string, string>)[what] ?? what
    case 'type':
      return `„${what}“ tippen`
    case 'still':
      return 'stillhalten'
    case 'shake':
      return 'schütteln'
    case 'shout':
      return 'rufen'
    case 'draw':
      return `${(SHAPE as Record<string, string>)[what] ?? what} malen`
    case 'say':
      return action
  }
}
