// Picks the awards to show: every player gets one before any player gets a second one.

import type { Award } from '../wire'

/**
 * The awards to show, in order. Each is the first one for at least one player, so there are never more awards than
 * players.
 */
export function shownAwards(awards: readonly Award[]): Award[] {
  const named = new Set<number>()
  return awards.filter(({ seats }) => {
    const first = seats.some((seat) => !named.has(seat))
    for (const seat of seats) named.add(seat)
    return first
  })
}
