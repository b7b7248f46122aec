// Home-made rules as they travel: in links, in files, and over this device's own memory.

import { packed, save, unpacked } from '../ruleset'
import { keep, kept } from '../device'
import type { Homemade } from '../wire'

/** The largest rule that a server takes, in bytes. */
const LONGEST_RULE = 16 * 1024

/** Why no rule came out of a link or a file. */
export class NoRule extends Error {}

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A rule out of JSON, if it can be one at all; whether it makes sense the server says. */
function read(text: string): Homemade {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw new NoRule()
  }
  const parts = isTable(found) ? (found.parts ?? []) : null
  if (!isTable(found) || typeof found.name !== 'string' || typeof found.title !== 'string' || !Array.isArray(parts) || !parts.every(isTable)) throw new NoRule()
  return found as unknown as Homemade
}

/** What stands in a link for a rule. */
export const rulePart = (rule: Homemade): string => packed(JSON.stringify(rule))

/** The same for a rule of the gallery: what is made of it is known to have begun as it. */
export const galleryPart = (rule: Homemade, id: string): string => `${rulePart(rule)}&from=${id}`

/** The rule of the gallery that a link says its rule is. */
export const originIn = (text: string): string | null => /&from=([0-9a-f]{40})$/.exec(text)?.[1] ?? null

/** The address of the workshop with a rule in it. */
export const ruleAddress = (rule: Homemade, origin: string = window.location.origin): string => `${origin}/workshop#${rulePart(rule)}`

/** The rule in a link: the whole of it, or what stands behind the `#`. */
export function readLink(text: string): Homemade {
  const part = text.trim().replace(/^.*#/s, '').replace(/&from=.*$/s, '')
  let json: string
  try {
    json = unpacked(part, LONGEST_RULE)
  } catch {
    throw new NoRule()
  }
  return read(json)
}

const DRAFT = 'ruckus.workshop'

/** Remembers what somebody is making. */
export const keepDraft = (rule: Homemade | null): void => keep(DRAFT, rule === null ? null : JSON.stringify(rule))

const ORIGIN = 'ruckus.workshop.from'

/** Remembers which rule of the gallery somebody began with. */
export const keepOrigin = (id: string | null): void => keep(ORIGIN, id)

/** The rule of the gallery that somebody began with on this device. */
export const origin = (): string | null => kept(ORIGIN)

const GAME = 'ruckus.workshop.game'

/** Remembers with which game somebody tries their rule. */
export const keepGame = (base: string): void => keep(GAME, base)

/** The game that somebody tried their rule with on this device. */
export const game = (): string | null => kept(GAME)

/** What somebody was making on this device. */
export function draft(): Homemade | null {
  const text = kept(DRAFT)
  if (text === null) return null
  try {
    return read(text)
  } catch {
    return null
  }
}

/** Lets the reader save a rule. */
export const saveRule = (rule: Homemade, file: string): void => save(rule.name, file)
