import { describe, expect, it } from 'vitest'

import { enPlayground } from '../messages/en-playground'
import { exampleNamed } from '../test-rulebook'
import { asExample, OFFERED, readPart, saidIn, sayAddress, spanOf, textAddress, wrongLines } from './playground'
import { scenes } from './rulebook/player.svelte'
import type { Scene } from './wire'

describe('the playground', () => {
  it.each(OFFERED)('offers %s as a self-contained scenario', (name) => {
    expect(exampleNamed(name).text).toContain('[[step]]')
    expect(enPlayground.offered[name]).toBeTruthy()
  })

  it('reads its own links and rejects others', () => {
    const part = (address: string) => address.replace(/^.*#/, '')
    expect(readPart(part(textAddress('title = "Ä"\n', 'http://x')))).toEqual({ is: 'text', text: 'title = "Ä"\n' })
    expect(readPart('example=meetings/stacking+carry-forward')).toEqual({
      is: 'example',
      name: 'meetings/stacking+carry-forward',
    })
    expect(readPart('')).toEqual({ is: 'nothing' })
    for (const odd of ['example=../../rulebook', 'example=<b>', '%', 'é', 'A'.repeat(40_000)])
      expect(readPart(odd)).toEqual({ is: 'garbled' })
    expect(saidIn(part(sayAddress('when someone plays a 4…')), 4000)).toBe('when someone plays a 4…')
    expect(saidIn('YWI', 4000)).toBe(null)
    expect(saidIn('say=%%', 4000)).toBe(null)
  })

  it('replays the referee’s result step by step', () => {
    const { start } = exampleNamed('g/g9-draw-two')
    const after: Scene = { ...start, turn: 'Bob', hands: { ...start.hands, Ann: [] } }
    const step = { line: 12, after: 0, deed: 'Ann draws', refused: null, events: [], table: after }
    const example = asExample({ title: 'A', clause: 'G9, C1', rules: 'Classic', start, steps: [step] })
    expect(example.clauses).toEqual(['G9', 'C1'])
    expect(scenes(example)).toEqual([start, after])
    expect(example.steps[0]).toEqual({ deed: 'Ann draws', events: [], then: after })
  })

  it('marks the wrong lines', () => {
    const failure = { step: null, line: 3, expected: 'turn = Ann', got: 'Bob' }
    expect(
      wrongLines({ pass: false, wrong: null, failures: [failure, { ...failure, line: 0 }], played: null }),
    ).toEqual(new Set([3]))
    expect(wrongLines({ pass: false, wrong: { line: 0, message: '' }, failures: [], played: null })).toEqual(new Set())
    expect(spanOf('a\nbcd\ne', 2)).toEqual([2, 5])
    expect(spanOf('a', 9)).toEqual([1, 1])
  })
})
