// Decides which message about what happened has a place on the screen when several want it. What is true right now, such
// as a question or whose turn it is, is not a message: the caller shows it (`caller.ts`). Pure: callers pass the time in
// milliseconds.

/** Kinds of messages, the most important first: about the player's own action, about its effect, about others. */
const PRIORITIES = ['outcome', 'hit', 'moment'] as const
export type Priority = (typeof PRIORITIES)[number]

/** How long an outcome of the player's own action is visible at least, in milliseconds. */
export const OUTCOME_LEAST = 1_200

/** A message that wants a place. All times are in milliseconds. */
export interface Claim<T> {
  priority: Priority
  what: T
  /** Only more important messages replace it before this time, and none replaces an outcome. */
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
  /** A question or a race has the place, so all messages wait. */
  held: boolean
}

/** An empty place. */
export const FREE: Place<never> = { shown: null, waiting: [], held: false }

const rank = ({ priority }: { priority: Priority }): number => PRIORITIES.indexOf(priority)
const seen = (shown: Since<unknown>, now: number): boolean => now >= shown.since + shown.least

/** True if `next` can replace what is shown: once that has been read, or if it is more important. */
const replaces = (next: Claim<unknown>, shown: Since<unknown>, now: number): boolean =>
  seen(shown, now) || (shown.priority !== 'outcome' && rank(next) < rank(shown))

/** A message that was interrupted before it could be read comes back, if it is still up to date then. */
const back = <T>(shown: Since<T> | null, now: number): Since<T>[] =>
  shown !== null && shown.waits > 0 && !seen(shown, now) ? [shown] : []

/** The most important of the waiting messages; the first one if several are equal. */
const first = <T>(waiting: readonly Since<T>[]): Since<T> | undefined =>
  [...waiting].sort((a, b) => rank(a) - rank(b) || a.since - b.since)[0]

/** The place after a new message. */
export function claim<T>(place: Place<T>, next: Claim<T>, now: number): Place<T> {
  const { shown, waiting, held } = advance(place, now)
  const since = { ...next, since: now }
  if (held || (shown !== null && !replaces(next, shown, now)))
    return { shown, waiting: next.waits > 0 ? [...waiting, since] : waiting, held }
  return { shown: since, waiting: [...back(shown, now), ...waiting], held }
}

/** The place at a later time. */
export function advance<T>(place: Place<T>, now: number): Place<T> {
  const { held } = place
  const fresh = place.waiting.filter(({ since, waits }) => now <= since + waits)
  const shown = place.shown !== null && now < place.shown.since + place.shown.most ? place.shown : null
  const next = first(fresh)
  if (held || next === undefined || (shown !== null && !replaces(next, shown, now)))
    return { shown, waiting: fresh, held }
  return { shown: { ...next, since: now }, waiting: fresh.filter((other) => other !== next), held }
}

/** The place when a question or a race takes it, or leaves it. Messages wait meanwhile. */
export function hold<T>(place: Place<T>, held: boolean, now: number): Place<T> {
  if (held === place.held) return place
  const { shown, waiting } = place
  return held ? { shown: null, waiting: [...back(shown, now), ...waiting], held } : advance({ ...place, held }, now)
}

/** The place without messages that are no longer true. */
export function withdraw<T>(place: Place<T>, stale: (what: T) => boolean, now: number): Place<T> {
  const shown = place.shown !== null && stale(place.shown.what) ? null : place.shown
  return advance({ ...place, shown, waiting: place.waiting.filter(({ what }) => !stale(what)) }, now)
}

/** When the place changes next without new messages; `null` if nothing is shown. */
export function nextChange<T>({ shown, waiting }: Place<T>): number | null {
  if (shown === null) return null
  const end = shown.since + shown.most
  return waiting.length > 0 ? Math.min(end, shown.since + shown.least) : end
}
