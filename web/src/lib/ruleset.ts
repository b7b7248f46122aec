// Rulesets as files and links. Only the server parses their content.

import { sharedOrigin } from './shared-origin'
import type { RulesView } from './wire'

/** The largest ruleset that a server accepts, in bytes. */
export const LONGEST = 8 * 1024

/** Why a file or a link contains no usable text. */
export class NoRuleset extends Error {
  constructor(readonly why: 'too-long' | 'garbled') {
    super(why)
  }
}

function checked(bytes: Uint8Array, longest = LONGEST): string {
  if (bytes.length > longest) throw new NoRuleset('too-long')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new NoRuleset('garbled')
  }
}

/** The text of a ruleset file. Throws [[NoRuleset]] if it is too large or not text. */
export async function readRuleset(file: Blob): Promise<string> {
  // Do not load a file that is too large.
  if (file.size > LONGEST) throw new NoRuleset('too-long')
  return checked(new Uint8Array(await file.arrayBuffer()))
}

/** Encodes a ruleset's text for a link. */
export function packed(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Decodes a ruleset's text from a link. Throws [[NoRuleset]] if it is too large or not text. */
export function unpacked(part: string, longest = LONGEST): string {
  if (part.length > Math.ceil((longest * 4) / 3)) throw new NoRuleset('too-long')
  // A damaged link contains other characters or has an impossible length.
  if (!/^[A-Za-z0-9_-]+$/.test(part) || part.length % 4 === 1) throw new NoRuleset('garbled')
  const letters = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  return checked(
    Uint8Array.from(letters, (letter) => letter.charCodeAt(0)),
    longest,
  )
}

/** Marks a line of rules in a link. Without it, a link contains a file. */
const LINE = 'rules='

/** The address that contains a line of rules, readable as far as possible. */
export function lineAddress(line: string, origin: string = sharedOrigin()): string {
  const part = encodeURIComponent(line).replace(/%(?:2B|3D|2C|2F)/g, decodeURIComponent)
  return `${origin}/new#${LINE}${part}`
}

/** The address that contains the rules of a table: in a line, unless it has home-made rules of its own. */
export function addressOf(
  rules: Pick<RulesView, 'file' | 'line' | 'not_in_line'>,
  origin: string = sharedOrigin(),
): string {
  const whole = rules.line !== undefined && (rules.not_in_line ?? []).length === 0
  return whole ? lineAddress(rules.line ?? '', origin) : rulesetAddress(rules.file, origin)
}

/** The rules in a link: a line, or the text of a file. Throws [[NoRuleset]] if they are too large or not text. */
export function rulesIn(part: string): string {
  if (!part.startsWith(LINE)) return unpacked(part)
  try {
    return checked(new TextEncoder().encode(decodeURIComponent(part.slice(LINE.length))))
  } catch (error) {
    throw error instanceof NoRuleset ? error : new NoRuleset('garbled')
  }
}

/** The address that contains a ruleset file. */
export function rulesetAddress(text: string, origin: string = sharedOrigin()): string {
  return `${origin}/new#${packed(text)}`
}

/** The file name for a ruleset with this name. */
export function fileName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N}-]+/gu, '-').replace(/^-+|-+$/g, '')
  return `${safe === '' ? 'ruleset' : safe}.toml`
}

/** Downloads a text as a file. */
export function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/toml' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(name)
  link.click()
  URL.revokeObjectURL(address)
}
