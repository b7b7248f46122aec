// Which of what people stood out by is told: everybody's turn comes before anybody's second.

import type { Award } from '../wire'

/** The awards that are told, in their order: each is the first for somebody, so that there are never more than players. */
export function told(awards: readonly Award[]): Award[] {
  const named = new Set<number>()
  return awards.filter(({ seats }) => {
    const first = seats.some((seat) => !named.has(seat))
    for (const seat of seats) named.add(seat)
    return first
  })
}
