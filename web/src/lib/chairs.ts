// Taking another place in the circle: between whom one would sit.

import type { Seat } from './wire'

/** A place that can be taken, and who would sit on both sides. */
export interface Gap {
  /** The place's number, counted from 0, as it is sent. */
  place: number
  /** Who would sit to the right: before, clockwise. */
  after: Seat
  /** Who would sit to the left: behind, clockwise. */
  before: Seat
}

/** The gaps behind the places on offer, clockwise from the left of `me`. Two places in one gap are one. */
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
  // Where one sits already is no other gap, unless there is nothing else.
  const own = others[(from + count - 1) % count]
  if (found.size > 1 && own !== undefined) found.delete(own)
  const rank = (seat: Seat) => (others.indexOf(seat) - from + count) % count
  return [...found.values()].sort((a, b) => rank(a.after) - rank(b.after))
}
