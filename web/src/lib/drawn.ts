// Counts the cards that each seat draws.

import type { Seat, ViewFact } from './wire'

/** The number of cards that each seat drew, without dealt cards. */
export function drawnIn(facts: readonly ViewFact[]): Map<Seat, number> {
  const drawn = new Map<Seat, number>()
  for (const fact of facts) {
    if (fact.is === 'drawn' && fact.why !== 'deal') drawn.set(fact.seat, (drawn.get(fact.seat) ?? 0) + 1)
  }
  return drawn
}
