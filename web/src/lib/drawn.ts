// Counts the cards that each seat draws.

import type { Seat, View, ViewFact } from './wire'

/** The number of cards that each seat drew, without dealt cards. */
export function drawnIn(facts: readonly ViewFact[]): Map<Seat, number> {
  const drawn = new Map<Seat, number>()
  for (const fact of facts) {
    if (fact.is === 'drawn' && fact.why !== 'deal') drawn.set(fact.seat, (drawn.get(fact.seat) ?? 0) + 1)
  }
  return drawn
}

/** What a race was about and what it cost. */
export interface RaceOutcome {
  /** The race was for a hand on the discard pile. */
  slap: boolean
  /** The cards that slow players drew. */
  drawn: ReadonlyMap<Seat, number>
}

/** The outcome of the race that these facts decide, with the windows before them. */
export function outcomeOf(facts: readonly ViewFact[], windows: View['windows']): RaceOutcome {
  const slaps = windows.filter(({ kind }) => kind === 'slap').map(({ rule }) => rule)
  return {
    slap: facts.some((fact) => fact.is === 'answered' && slaps.includes(fact.rule)),
    drawn: drawnIn(facts.filter((fact) => fact.is === 'drawn' && fact.why === 'race')),
  }
}
