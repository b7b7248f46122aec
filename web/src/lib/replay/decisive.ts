// The moment at which a round turned: where a replay opens that somebody asked for after the round.

import type { ReelStep, Seat, ViewFact } from '../wire'

/** What turns a round, and how much it weighs beside so many drawn cards. */
const WEIGHT: Partial<Record<ViewFact['is'], number>> = { swapped: 9, 'hand-given': 9, undone: 8, challenged: 7, accused: 7, caught: 6, answered: 2 }
/** Fewer cards at once decide nothing. */
const LOAD = 3

/** The moment just before the weightiest step of a round's second half, the later of two alike; before the last play, if nothing weighs. */
export function decisive(steps: readonly ReelStep[]): number {
  const end = steps.findLastIndex(({ facts }) => facts.some(({ is }) => is === 'laid' || is === 'went-out'))
  let [best, found] = [0, Math.max(0, end)]
  for (let i = Math.ceil(steps.length / 2); i < steps.length; i += 1) {
    const weight = weigh(steps[i]?.facts ?? [])
    if (weight > 0 && weight >= best) [best, found] = [weight, i]
  }
  return found
}

function weigh(facts: readonly ViewFact[]): number {
  const drawn = new Map<Seat, number>()
  let weight = 0
  for (const fact of facts) {
    weight = Math.max(weight, WEIGHT[fact.is] ?? 0)
    if (fact.is === 'drawn' && fact.why !== 'deal') drawn.set(fact.seat, (drawn.get(fact.seat) ?? 0) + 1)
  }
  const load = Math.max(0, ...drawn.values())
  return Math.max(weight, load >= LOAD ? load : 0)
}
