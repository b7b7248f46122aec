// Finds the turning point of a round, where a replay opens after the round.

import { drawnIn } from '../drawn'
import type { RoundReplayStep, ViewFact } from '../wire'

/** How much an event counts, compared to the number of drawn cards. */
const WEIGHT: Partial<Record<ViewFact['is'], number>> = {
  swapped: 9,
  'hand-given': 9,
  undone: 8,
  challenged: 7,
  accused: 7,
  caught: 6,
  answered: 2,
}
/** Fewer cards drawn together than this do not count. */
const LOAD = 3

/**
 * The moment before the step with the highest weight in the round's second half; the later of two equal ones. Falls
 * back to the moment before the last play.
 */
export function decisive(steps: readonly RoundReplayStep[]): number {
  const end = steps.findLastIndex(({ facts }) => facts.some(({ is }) => is === 'laid' || is === 'went-out'))
  let [best, found] = [0, Math.max(0, end)]
  for (let i = Math.ceil(steps.length / 2); i < steps.length; i += 1) {
    const weight = weigh(steps[i]?.facts ?? [])
    if (weight > 0 && weight >= best) [best, found] = [weight, i]
  }
  return found
}

function weigh(facts: readonly ViewFact[]): number {
  const load = Math.max(0, ...drawnIn(facts).values())
  return Math.max(0, ...facts.map(({ is }) => WEIGHT[is] ?? 0), load >= LOAD ? load : 0)
}
