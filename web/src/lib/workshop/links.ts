// Stores home-made rules in links, in files and on this device.

import { packed, save, unpacked } from '../ruleset'
import { keep, kept } from '../device'
import type { Homemade } from '../wire'
import { sharedOrigin } from '../shared-origin'

/** The largest rule that a server accepts, in bytes. */
const LONGEST_RULE = 16 * 1024

/** A link or file contains no rule. */
export class NoRule extends Error {}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys and words of parts that 0.2.0 spelled differently (docs/homemade.md, "Former words"). */
const KEYS = new Map([
  ['colours', 'colors'],
  ['colour-called', 'color-called'],
  ['name-colour', 'name-color'],
])
const WORDS = new Map([
  ['colour', 'color'],
  ['colour-call', 'color-call'],
])
/** The keys of these words. They have no texts of authors as values. */
const OF_WORDS = ['same', 'like', 'alike', 'prevent']

/** Respells the parts of a rule from an earlier version. */
function respelled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(respelled)
  if (!isTable(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, of]) => [
      KEYS.get(key) ?? key,
      OF_WORDS.includes(key) && typeof of === 'string' ? (WORDS.get(of) ?? of) : respelled(of),
    ]),
  )
}

/** Parses a rule from JSON and checks its basic form. The server checks the rest. */
function read(text: string): Homemade {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw new NoRule()
  }
  const parts = isTable(found) ? (found.parts ?? []) : null
  if (
    !isTable(found) ||
    typeof found.name !== 'string' ||
    typeof found.title !== 'string' ||
    !Array.isArray(parts) ||
    !parts.every(isTable)
  )
    throw new NoRule()
  return { ...found, ...('parts' in found ? { parts: respelled(parts) } : {}) } as unknown as Homemade
}

/** Encodes a rule for a link. */
export const rulePart = (rule: Homemade): string => packed(JSON.stringify(rule))

/** The same for a rule of the gallery, with its id, so that rules derived from it can be traced back. */
export const galleryPart = (rule: Homemade, id: string): string => `${rulePart(rule)}&from=${id}`

/** The gallery's rule that a link names as the origin of its rule. */
export const originIn = (text: string): string | null => /&from=([0-9a-f]{40})$/.exec(text)?.[1] ?? null

/** The workshop's address with a rule. */
export const ruleAddress = (rule: Homemade, origin: string = sharedOrigin()): string =>
  `${origin}/workshop#${rulePart(rule)}`

/** Parses the rule from a link or from the part after the `#`. */
export function readLink(text: string): Homemade {
  const part = text
    .trim()
    .replace(/^.*#/s, '')
    .replace(/&from=.*$/s, '')
  let json: string
  try {
    json = unpacked(part, LONGEST_RULE)
  } catch {
    throw new NoRule()
  }
  return read(json)
}

const DRAFT = 'ruckus.workshop'

/** Stores the rule being edited. */
export const keepDraft = (rule: Homemade | null): void => keep(DRAFT, rule === null ? null : JSON.stringify(rule))

const ORIGIN = 'ruckus.workshop.from'

/** Stores the gallery's rule that the edited rule was copied from. */
export const keepOrigin = (id: string | null): void => keep(ORIGIN, id)

/** The stored origin in the gallery. */
export const origin = (): string | null => kept(ORIGIN)

const GAME = 'ruckus.workshop.game'

/** Stores the game used to try the rule. */
export const keepGame = (base: string): void => keep(GAME, base)

/** The stored game used to try the rule. */
export const game = (): string | null => kept(GAME)

/** The stored rule being edited. */
export function draft(): Homemade | null {
  const text = kept(DRAFT)
  if (text === null) return null
  try {
    return read(text)
  } catch {
    return null
  }
}

/** Downloads a rule as a file. */
export const saveRule = (rule: Homemade, file: string): void => save(rule.name, file)
