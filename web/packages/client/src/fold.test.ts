import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { foldAll } from './fold.js'
import type { View, ViewFact } from './wire.js'

interface Step {
  me: number | null
  view: View
  facts: ViewFact[]
  after: View
}

// The engine wrote these steps from its own games. Both implementations of folding must agree.
const steps = JSON.parse(readFileSync('src/lib/fixtures/fold.json', 'utf8')) as Step[]

// Facts that random games rarely show. A test of the engine folds the same file.
const rare = JSON.parse(readFileSync('../crates/engine/tests/fold_cases.json', 'utf8')) as {
  view: View
  cases: { fact: ViewFact; changes: Partial<View> }[]
}

describe('folding facts into a view', () => {
  it('compares more than 20 recorded steps', () => {
    expect(steps.length).toBeGreaterThan(20)
  })

  it.each(steps.map((step, i) => [i, step] as const))('agrees with the engine at step %i', (_, step) => {
    const before = structuredClone(step.view)
    expect(foldAll(step.view, step.facts)).toEqual(step.after)
    expect(step.view).toEqual(before)
  })

  it.each(rare.cases)('agrees with the engine on the rare fact $fact.is', ({ fact, changes }) => {
    const after = Object.entries({ ...rare.view, ...changes }).filter(
      ([field, value]) => value !== null || !(field in changes),
    )
    expect(foldAll(rare.view, [fact])).toStrictEqual(Object.fromEntries(after))
  })

  it('ignores unknown kinds of facts', () => {
    const view = steps[0]?.view as View
    expect(foldAll(view, [{ is: 'danced' } as unknown as ViewFact])).toEqual(view)
  })
})
