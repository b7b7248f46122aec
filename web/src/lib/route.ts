// Addresses of the page:
//
// - `/` home, `/privacy` what this server stores
// - `/card` the player card, `/card#friend=CODE` a friend’s link
// - `/tv` a large screen, `/tv/ABCD` one that shows a table
// - `/t/ABCD` a table, `/t/ABCD#token` a seat at it
// - `/new#…` a table with the rules in the link, `/new#rules=…` with rules in one line
// - `/workshop#…` the workshop with the rule in the link
// - `/playground#…` the playground with a scenario
// - `/gallery#id` the gallery starting with a rule, `/gallery/nights#id` starting with a game night
// - `/i#secret` an invitation, `/i/ABCD#secret` one to a table
// - `/admin` the page for admins
// - `/find` the search for a table with strangers
// - `/e` a form for a new event, `/e/ABCD` an event, `/e/ABCD#token` a place in it, `/e/ABCD/tv` a hall's screen
// - `/r/ABCD/2#key` the replay of a table's second match
// - `/rules` the rulebook, `/rules/SP-5` a clause of it

import { sharedOrigin } from './shared-origin'

/** The page's location. */
export type Route =
  /** `lost` is set if the address is unknown. */
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

/** A table's code: 4 letters, up to 6 if many tables are open. A table without a code has a name of 26 letters. */
const NAME = /^(?:[A-Z]{4,6}|[A-Z]{26})$/
const CODE = /^[A-Z]{4,6}$/

/** Parses an address. */
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
    return NAME.test(of)
      ? { at: 'event', code: of, token: token === '' ? null : token, tv: event[2] !== undefined }
      : { at: 'home', lost: true }
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
    // The key is followed by the round at which the replay opens.
    const [key = '', round = ''] = hash.replace(/^#/, '').split('~')
    return {
      at: 'replay',
      code: (replay[1] ?? '').toUpperCase(),
      number: Number(replay[2]),
      key,
      round: /^\d{1,6}$/.test(round) ? Number(round) : null,
    }
  }
  const found = /^\/t\/([^/]*)\/?$/.exec(path)
  const code = found?.[1]?.toUpperCase() ?? ''
  if (!NAME.test(code)) return path === '/' ? { at: 'home' } : { at: 'home', lost: true }
  const token = hash.replace(/^#/, '')
  return { at: 'table', code, token: token === '' ? null : token }
}

/** Decodes a part of an address. Returns it unchanged if it is malformed. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * Finds a table's code in typed or pasted text. Accepts the code in any case, with spaces or dashes between letters,
 * and a link to a table anywhere in the text. `null` if there is none.
 */
export function readCode(text: string): string | null {
  const linked = /\/tv?\/([a-z]{26}|[a-z]{4,6})(?![a-z])/i.exec(text)?.[1]
  if (linked) return linked.toUpperCase()
  // "the code is KEPT": finds a single word in capitals.
  const capitals = text.match(/\b[A-Z]{4,6}\b/g)
  if (capitals?.length === 1) return capitals[0] ?? null
  const letters = text.replace(/[\s\-–—_.,;:!?"'()<>[\]#]/g, '').toUpperCase()
  return CODE.test(letters) ? letters : null
}

/** The code to tell friends; `null` while the table has only its long name. */
export function sharedCode(lobby: { code: string; short?: string } | null): string | null {
  if (lobby === null) return null
  return lobby.short ?? (CODE.test(lobby.code) ? lobby.code : null)
}

/** A table's code for display; empty if it has only a long name. */
export const readable = (name: string): string => (CODE.test(name) ? name : '')

/** The address of a table, for sharing. */
export function tableAddress(code: string, origin: string = sharedOrigin()): string {
  return `${origin}/t/${code}`
}

/** The address of an event, for sharing. */
export function eventAddress(code: string, origin: string = sharedOrigin()): string {
  return `${origin}/e/${code}`
}

/** The event that a text links to; `null` if there is no such link. */
export function readEventLink(text: string): string | null {
  return /\/e\/([a-z]{26}|[a-z]{4,6})(?![a-z])/i.exec(text)?.[1]?.toUpperCase() ?? null
}

/** The address of an invitation to a table. */
export function invitationAddress(code: string, secret: string, origin: string = sharedOrigin()): string {
  return `${origin}/i/${code}#${secret}`
}

/** The address of a replay with its key. With `round`, the replay opens at that round's turning point. */
export function replayAddress(
  code: string,
  number: number,
  key: string,
  round: number | null = null,
  origin: string = sharedOrigin(),
): string {
  return `${origin}/r/${code}/${number}#${key}${round === null ? '' : `~${round}`}`
}
