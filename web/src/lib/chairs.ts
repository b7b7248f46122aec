// Moving to another place in the circle, described by the future neighbors.

import type { Seat } from './wire'

/** A free place and its future neighbors. */
export interface Gap {
  /** The place's number as sent to the server, counted from 0. */
  place: number
  /** The neighbor on the right: the previous player, clockwise. */
  after: Seat
  /** The neighbor on the left: the next player, clockwise. */
  before: Seat
}

/**
 * The gaps that the offered places correspond to, clockwise from the left of `me`. Two places in the same gap count
 * once.
 */
export function gaps(circle: readonly Seat[], me: Seat, places: readonly number[]): Gap[] {
  const from = circle.indexOf(me)
  if (from < 0) return []
  const others = circle.filter((seat) => seat !== me)
  const count = others.length
  const found = new Map<Seat, Gap>()
  for (const place of places) {
    const after = others[(place + count - 1) % count]
    const before = others[place % count]
    if (after !== undefined && before !== undefined && !found.has(after)) found.set(after, { place, after, before })
  }
  // The player's own place is not a gap, unless it is the only one.
  const own = others[(from + count - 1) % count]
  if (found.size > 1 && own !== undefined) found.delete(own)
  const rank = (seat: Seat) => (others.indexOf(seat) - from + count) % count
  return [...found.values()].sort((a, b) => rank(a.after) - rank(b.after))
}
