// Decides which message has a place on the screen when several want it. Pure: callers pass the time in milliseconds.

/** Kinds of messages, the most important first. */
export const PRIORITIES = ['ask', 'turn', 'outcome', 'hit', 'moment', 'news', 'tip'] as const
export type Priority = (typeof PRIORITIES)[number]

/** How long an outcome of the player's own action is visible at least, in milliseconds. */
export const OUTCOME_LEAST = 1_200

/** A message that wants a place. All times are in milliseconds. */
export interface Claim<T> {
  priority: Priority
  what: T
  /** Only more important messages replace it before this time. Outcomes: only questions and races. */
  least: number
  /** It disappears after this time. */
  most: number
  /** How long it can wait for the place before it is out of date. At 0 it is shown immediately or never. */
  waits: number
}

/** A claim, and when it was shown or began to wait. */
type Since<T> = Claim<T> & { since: number }

/** A place on the screen: at most one message, and the ones that wait for it in order of arrival. */
export interface Place<T> {
  shown: Since<T> | null
  waiting: readonly Since<T>[]
}

/** An empty place. */
export const FREE: Place<never> = { shown: null, waiting: [] }

const rank = ({ priority }: { priority: Priority }): number => PRIORITIES.indexOf(priority)
const seen = (shown: Since<unknown>, now: number): boolean => now >= shown.since + shown.least

/** Messages about what happened. Once such a message has been read, it makes way for the next one. */
const HAPPENED: readonly Priority[] = ['outcome', 'hit', 'moment']
/** True if `next` can follow what is shown, once that has been read. */
const follows = (next: Claim<unknown>, shown: Claim<unknown>): boolean =>
  rank(next) <= rank(shown) || [next, shown].every(({ priority }) => HAPPENED.includes(priority))

/** True if `next` can replace what is shown. */
function replaces(next: Claim<unknown>, shown: Since<unknown>, now: number): boolean {
  if (seen(shown, now)) return follows(next, shown)
  // Players must learn the outcome of their own action.
  return shown.priority === 'outcome' ? next.priority === 'ask' : rank(next) < rank(shown)
}

/** The most important of the waiting messages; the first one if several are equal. */
const first = <T>(waiting: readonly Since<T>[]): Since<T> | undefined =>
  [...waiting].sort((a, b) => rank(a) - rank(b) || a.since - b.since)[0]

/** The place after a new message. */
export function claim<T>(place: Place<T>, next: Claim<T>, now: number): Place<T> {
  const { shown, waiting } = advance(place, now)
  const since = { ...next, since: now }
  if (shown === null) return { shown: since, waiting }
  if (!replaces(next, shown, now)) return { shown, waiting: next.waits > 0 ? [...waiting, since] : waiting }
  // A message that was interrupted before it could be read comes back, if it is still up to date then.
  const back = shown.waits > 0 && !seen(shown, now) ? [shown] : []
  return { shown: since, waiting: [...back, ...waiting] }
}

/** The place at a later time. */
export function advance<T>(place: Place<T>, now: number): Place<T> {
  const fresh = place.waiting.filter(({ since, waits }) => now <= since + waits)
  const shown = place.shown !== null && now < place.shown.since + place.shown.most ? place.shown : null
  const next = first(fresh)
  if (next === undefined || (shown !== null && !replaces(next, shown, now))) return { shown, waiting: fresh }
  return { shown: { ...next, since: now }, waiting: fresh.filter((other) => other !== next) }
}

/** The place without messages that are no longer true. */
export function withdraw<T>(place: Place<T>, stale: (what: T) => boolean, now: number): Place<T> {
  const shown = place.shown !== null && stale(place.shown.what) ? null : place.shown
  return advance({ shown, waiting: place.waiting.filter(({ what }) => !stale(what)) }, now)
}

/** When the place changes next without new messages; `null` if it is empty. */
export function nextChange<T>({ shown, waiting }: Place<T>): number | null {
  if (shown === null) return null
  const next = first(waiting)
  const end = shown.since + shown.most
  return next !== undefined && follows(next, shown) ? Math.min(end, shown.since + shown.least) : end
}
