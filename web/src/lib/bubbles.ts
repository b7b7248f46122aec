// What just happened to each player, in a word or two that pops at the face.

import { m } from '../messages'
import { drawnIn } from './drawn'
import type { Seat, ViewFact } from './wire'

/** The words for each seat after some facts, if any. The last fact about a seat that has words counts. */
export function bubblesOf(facts: readonly ViewFact[]): Map<Seat, string> {
  const words = new Map<Seat, string>()
  const drawn = drawnIn(facts)
  for (const fact of facts) {
    switch (fact.is) {
      case 'drawn':
        // A player who draws on their turn is no news.
        if (fact.why !== 'deal' && fact.why !== 'turn' && !words.get(fact.seat)?.includes('+'))
          words.set(fact.seat, [words.get(fact.seat), `+${drawn.get(fact.seat) ?? 1}`].filter(Boolean).join(' '))
        break
      case 'caught':
        words.set(fact.seat, m.bubbles.caught)
        break
      case 'skipped':
        words.set(fact.seat, m.bubbles.skipped)
        break
      case 'performed':
        words.set(fact.seat, `${m.deeds.action(fact.action)}!`)
        break
      case 'round-begun':
      case 'undone':
        words.clear()
        break
    }
  }
  return words
}
