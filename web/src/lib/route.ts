// Addresses: `/` is home, `/privacy` what this server keeps, `/card` the player card and `/card#friend=CODE` a friend’s link, `/tv` a large screen and `/tv/ABCD` one that shows a table, `/t/ABCD` a table, `/t/ABCD#token` a seat at it, `/new#…` a table by the rules in the link,
// `/workshop#…` the workshop with the rule in the link, `/playground#…` the playground with a scenario in it, `/gallery#id` the gallery with a rule first, `/gallery/nights#id` with a game night,
// `/i#secret` an invitation, and `/i/ABCD#secret` one to a table, `/admin` the page for admins,
// `/find` looks for a table with strangers, `/e` opens an event, `/e/ABCD` is one, `/e/ABCD#token` a place in it, `/e/ABCD/tv` a hall's screen,
// `/r/ABCD/2#key` the replay of a table's second match, `/rules` the rulebook and `/rules/SP-5` a clause of it.

/** Where the page is. */
export type Route =
  /** Lost, if the address leads nowhere. */
  | { at: 'home'; lost?: true }
  | { at: 'new'; rules: string }
  | { at: 'table'; code: string; token: string | null }
  | { at: 'tv'; code: string | null }
  | { at: 'replay'; code: string; number: number; key: string; round: number | null }
  | { at: 'rules'; place: string }
  | { at: 'workshop'; rule: string }
  | { at: 'playground'; part: string }
  | { at: 'gallery'; kind: 'rules' | 'nights'; wanted: string }
  | { at: 'admin' }
  | { at: 'invited'; code: string | null; secret: string }
  | { at: 'privacy' }
  | { at: 'find' }
  | { at: 'card'; friend: string | null }
  | { at: 'host-event' }
  | { at: 'event'; code: string; token: string | null; tv: boolean }

/** What a table can be called: four letters, more where many tables are open, or 26 for a table without a code. */
const NAME = /^(?:[A-Z]{4,6}|[A-Z]{26})$/
const CODE = /^[A-Z]{4,6}$/

/** Reads an address. */
export function readRoute(path: string, hash: string): Route {
  if (/^\/new\/?$/.test(path)) return { at: 'new', rules: hash.replace(/^#/, '') }
  if (/^\/workshop\/?$/.test(path)) return { at: 'workshop', rule: hash.replace(/^#/, '') }
  if (/^\/playground\/?$/.test(path)) return { at: 'playground', part: hash.replace(/^#/, '') }
  const gallery = /^\/gallery(\/nights)?\/?$/.exec(path)
  if (gallery) return { at: 'gallery', kind: gallery[1] ? 'nights' : 'rules', wanted: hash.replace(/^#/, '') }
  if (/^\/admin\/?$/.test(path)) return { at: 'admin' }
  const invited = /^\/i(?:\/([^/]*))?\/?$/.exec(path)
  if (invited) {
    const to = invited[1]?.toUpperCase() ?? ''
    return { at: 'invited', code: NAME.test(to) ? to : null, secret: hash.replace(/^#/, '') }
  }
  if (/^\/privacy\/?$/.test(path)) return { at: 'privacy' }
  if (/^\/find\/?$/.test(path)) return { at: 'find' }
  if (/^\/card\/?$/.test(path)) return { at: 'card', friend: /^#friend=([A-Za-z]{10})$/.exec(hash)?.[1] ?? null }
  if (/^\/e\/?$/.test(path)) return { at: 'host-event' }
  const event = /^\/e\/([^/]*)(\/tv)?\/?$/.exec(path)
  if (event) {
    const of = event[1]?.toUpperCase() ?? ''
    const token = hash.replace(/^#/, '')
    return NAME.test(of) ? { at: 'event', code: of, token: token === '' ? null : token, tv: event[2] !== undefined } : { at: 'home', lost: true }
  }
  const rules = /^\/rules(?:\/(.*?))?\/?$/.exec(path)
  if (rules) return { at: 'rules', place: unescaped(rules[1] ?? '') }
  const screen = /^\/tv(?:\/([^/]*))?\/?$/.exec(path)
  if (screen) {
    const shown = screen[1]?.toUpperCase() ?? ''
    return { at: 'tv', code: NAME.test(shown) ? shown : null }
  }
  const replay = /^\/r\/([a-z]{4,6}|[a-z]{26})\/(\d{1,6})\/?$/i.exec(path)
  if (replay) {
    // Behind the key: the round that it opens at.
    const [key = '', round = ''] = hash.replace(/^#/, '').split('~')
    return { at: 'replay', code: (replay[1] ?? '').toUpperCase(), number: Number(replay[2]), key, round: /^\d{1,6}$/.test(round) ? Number(round) : null }
  }
  const found = /^\/t\/([^/]*)\/?$/.exec(path)
  const code = found?.[1]?.toUpperCase() ?? ''
  if (!NAME.test(code)) return path === '/' ? { at: 'home' } : { at: 'home', lost: true }
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
  const linked = /\/tv?\/([a-z]{26}|[a-z]{4,6})(?![a-z])/i.exec(text)?.[1]
  if (linked) return linked.toUpperCase()
  // "the code is KEPT": a word of capitals stands out from a sentence.
  const capitals = text.match(/\b[A-Z]{4,6}\b/g)
  if (capitals?.length === 1) return capitals[0] ?? null
  const letters = text.replace(/[\s\-–—_.,;:!?"'()<>[\]#]/g, '').toUpperCase()
  return CODE.test(letters) ? letters : null
}

/** The code that friends can be told; none as long as the table has only its long name. */
export function sharedCode(lobby: { code: string; short?: string } | null): string | null {
  if (lobby === null) return null
  return lobby.short ?? (CODE.test(lobby.code) ? lobby.code : null)
}

/** What a table is called where people read it: its code, or nothing if all it has is a long name. */
export const readable = (name: string): string => (CODE.test(name) ? name : '')

/** The address of a table, to be shared. */
export function tableAddress(code: string, origin: string = window.location.origin): string {
  return `${origin}/t/${code}`
}

/** The address of an event, to be shared. */
export function eventAddress(code: string, origin: string = window.location.origin): string {
  return `${origin}/e/${code}`
}

/** The event that a text links to; nothing if it holds no such link. */
export function readEventLink(text: string): string | null {
  return /\/e\/([a-z]{26}|[a-z]{4,6})(?![a-z])/i.exec(text)?.[1]?.toUpperCase() ?? null
}

/** The address of an invitation to a table. */
export function invitationAddress(code: string, secret: string, origin: string = window.location.origin): string {
  return `${origin}/i/${code}#${secret}`
}

/** The address of a replay, with the key that opens it; of one that opens at a round, where that turned. */
export function replayAddress(code: string, number: number, key: string, round: number | null = null, origin: string = window.location.origin): string {
  return `${origin}/r/${code}/${number}#${key}${round === null ? '' : `~${round}`}`
}
