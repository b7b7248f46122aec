// English grammar for cards, players and numbers.

import { parts } from '@ruckus/client'

import type { Color } from '../lib/wire'
import type { Who } from './who'

export const COLOR: Record<Color, string> = { R: 'red', Y: 'yellow', G: 'green', B: 'blue' }
export const FACE: Record<string, string> = {
  S: 'skip',
  V: 'reverse',
  '+2': 'draw two',
  W: 'wild',
  'W+4': 'wild draw four',
  MM: 'mind meld',
  BU: 'beam up',
  GC: 'game changer',
}

export const number = (n: number): string => (n === 0 ? 'no' : String(n))
export const plural = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`
export const cards = (n: number): string => plural(n, 'card', 'cards')

/** "yellow 7", "wild draw four, called red": for labels. */
export function card(text: string, called: Color | null = null): string {
  const { color, face, star, marked } = parts(text)
  const name = `${FACE[face] ?? face}${star ? ' with a star' : ''}${marked ? ' with the mark' : ''}`
  if (color !== null) return `${COLOR[color]} ${name}`
  return called === null ? name : `${name}, called ${COLOR[called]}`
}

/** "a yellow 7", "an 8", "a wild (blue)": for sentences. */
export function aCard(text: string, called: Color | null = null): string {
  const name = card(text)
  const article = /^(?:[aeiou]|8|11\b|18\b)/i.test(name) ? 'an' : 'a'
  const wild = parts(text).color === null && called !== null
  return `${article} ${name}${wild ? ` (${COLOR[called]})` : ''}`
}

export const does = (who: Who, mine: string, theirs: string): string =>
  who.me ? `You ${mine}` : `${who.name} ${theirs}`
export const whom = (who: Who): string => (who.me ? 'you' : who.name)
export const whose = (who: Who): string => (who.me ? 'your' : `${who.name}’s`)

export const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? 'nobody') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

export function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13
  return `${n}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`
}

export const choice = (options: readonly string[]): string =>
  options.length < 2 ? (options[0] ?? '') : `${options.slice(0, -1).join(', ')} or ${options.at(-1)}`
