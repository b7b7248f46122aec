// Rulesets as files and links. What they hold is read by the server; here is only how they travel.

/** The largest ruleset that a server takes, in bytes. */
export const LONGEST = 8 * 1024

/** Why no text came out of a file or a link. */
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

/** The text of a ruleset file. Throws [[NoRuleset]] for what is too large, or no text. */
export async function readRuleset(file: Blob): Promise<string> {
  // What is far too large is not even read.
  if (file.size > LONGEST) throw new NoRuleset('too-long')
  return checked(new Uint8Array(await file.arrayBuffer()))
}

/** What stands in a link for the text of a ruleset. */
export function packed(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The text of a ruleset out of a link. Throws [[NoRuleset]] for what is too large, or is none. */
export function unpacked(part: string, longest = LONGEST): string {
  if (part.length > Math.ceil((longest * 4) / 3)) throw new NoRuleset('too-long')
  // A link that was cut off or added to on its way has other letters, or a length that cannot be.
  if (!/^[A-Za-z0-9_-]+$/.test(part) || part.length % 4 === 1) throw new NoRuleset('garbled')
  const letters = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  return checked(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), longest)
}

/** The address that holds a ruleset. */
export function rulesetAddress(text: string, origin: string = window.location.origin): string {
  return `${origin}/new#${packed(text)}`
}

/** What a file is called that holds the ruleset of a name. */
export function fileName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N}-]+/gu, '-').replace(/^-+|-+$/g, '')
  return `${safe === '' ? 'ruleset' : safe}.toml`
}

/** Lets the reader save a text as a file. */
export function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/toml' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(name)
  link.click()
  URL.revokeObjectURL(address)
}
