// Addresses: `/` is home, `/tv` a large screen and `/tv/ABCD` one that shows a table, `/t/ABCD` a table, `/t/ABCD#token` a seat at it, `/new#…` a table by the rules in the link,
// `/workshop#…` the workshop with the rule in the link, `/gallery#id` the gallery with a rule first,
// `/r/ABCD/2#key` the replay of a table's second match, `/rules` the rulebook and `/rules/SP-5` a clause of it.

/** Where the page is. */
export type Route =
  | { at: 'home' }
  | { at: 'new'; rules: string }
  | { at: 'table'; code: string; token: string | null }
  | { at: 'tv'; code: string | null }
  | { at: 'replay'; code: string; number: number; key: string }
  | { at: 'rules'; place: string }
  | { at: 'workshop'; rule: string }
  | { at: 'gallery'; rule: string }

const CODE = /^[A-Z]{4}$/

/** Reads an address. */
export function readRoute(path: string, hash: string): Route {
  if (/^\/new\/?$/.test(path)) return { at: 'new', rules: hash.replace(/^#/, '') }
  if (/^\/workshop\/?$/.test(path)) return { at: 'workshop', rule: hash.replace(/^#/, '') }
  if (/^\/gallery\/?$/.test(path)) return { at: 'gallery', rule: hash.replace(/^#/, '') }
  const rules = /^\/rules(?:\/(.*?))?\/?$/.exec(path)
  if (rules) return { at: 'rules', place: unescaped(rules[1] ?? '') }
  const screen = /^\/tv(?:\/([^/]*))?\/?$/.exec(path)
  if (screen) {
    const shown = screen[1]?.toUpperCase() ?? ''
    return { at: 'tv', code: CODE.test(shown) ? shown : null }
  }
  const replay = /^\/r\/([a-z]{4})\/(\d{1,6})\/?$/i.exec(path)
  if (replay) return { at: 'replay', code: (replay[1] ?? '').toUpperCase(), number: Number(replay[2]), key: hash.replace(/^#/, '') }
  const found = /^\/t\/([^/]*)\/?$/.exec(path)
  const code = found?.[1]?.toUpperCase() ?? ''
  if (!CODE.test(code)) return { at: 'home' }
  const token = hash.replace(/^#/, '')
  return { at: 'table', code, token: token === '' ? null : token }
}

/** A part of an address as it was meant; as it stands if nobody can have meant it. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * The code in what somebody typed or pasted: the code itself in any case, with spaces or dashes between the letters,
 * or anywhere a link to a table (with whatever stands around it). Nothing if there is none.
 */
export function readCode(text: string): string | null {
  const linked = /\/tv?\/([a-z]{4})(?![a-z])/i.exec(text)?.[1]
  if (linked) return linked.toUpperCase()
  const letters = text.replace(/[\s\-–—_.,;:!?"'()<>[\]#]/g, '').toUpperCase()
  if (CODE.test(letters)) return letters
  // "the code is KEPT": a word of four capitals stands out from a sentence.
  const capitals = text.match(/\b[A-Z]{4}\b/g)
  return capitals?.length === 1 ? (capitals[0] ?? null) : null
}

/** The address of a table, to be shared. */
export function tableAddress(code: string, origin: string = window.location.origin): string {
  return `${origin}/t/${code}`
}

/** The address of a replay, with the key that opens it. */
export function replayAddress(code: string, number: number, key: string, origin: string = window.location.origin): string {
  return `${origin}/r/${code}/${number}#${key}`
}
