// How many cards each seat draws by some facts.

import type { Seat, ViewFact } from './wire'

/** The cards drawn by each seat, other than those it was dealt. */
export function drawnIn(facts: readonly ViewFact[]): Map<Seat, number> {
  const drawn = new Map<Seat, number>()
  for (const fact of facts) {
    if (fact.is === 'drawn' && fact.why !== 'deal') drawn.set(fact.seat, (drawn.get(fact.seat) ?? 0) + 1)
  }
  return drawn
}
