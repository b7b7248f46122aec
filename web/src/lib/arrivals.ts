// Finds where new cards in this player's hand came from, for the animation.

import type { Seat, ViewFact } from './wire'

/** The place that the last cards this seat received came from; `null` if it received none. */
export function arrivalOf(facts: readonly ViewFact[], me: Seat): string | null {
  let from: string | null = null
  for (const fact of facts) {
    if (fact.is === 'hand-given' && fact.to === me) from = `seat-${fact.from}`
    else if (fact.is === 'gave' && fact.to === me) from = `seat-${fact.from}`
    else if (fact.is === 'swapped' && fact.a === me) from = `seat-${fact.b}`
    else if (fact.is === 'swapped' && fact.b === me) from = `seat-${fact.a}`
    else if (fact.is === 'pile-taken' && fact.seat === me) from = 'pile'
    else if (fact.is === 'drawn' && fact.seat === me) from = 'draw-pile'
    // They lie beside the hand already.
    else if (fact.is === 'picked-up' && fact.seat === me) from = null
  }
  return from
}
