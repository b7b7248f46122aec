import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { exampleNamed } from '../../test-rulebook'
import type { Example, Scene } from '../wire'
import { pace, Player, scenes, touched } from './player.svelte'

const start: Scene = {
  seats: ['Ann', 'Bob'],
  turn: 'Ann',
  direction: 'left',
  debt: 0,
  debtor: null,
  pile: ['R5'],
  stock: 9,
  hands: { Ann: ['R3', 'R8'], Bob: ['R4'] },
  out: [],
  window: null,
  liable: [],
  over: false,
  points: null,
  totals: null,
  winner: null,
}
const made: Example = {
  title: 'Two steps',
  clauses: ['G1'],
  file: 'scenarios/g/two.toml',
  rules: 'Classic',
  with: [],
  start,
  steps: [
    {
      deed: 'Ann plays R3',
      events: ['Ann plays R3.'],
      then: { hands: { Ann: ['R8'] }, pile: ['R5', 'R3@Ann'], turn: 'Bob' },
    },
    { deed: 'Ann draws', refused: 'not-your-turn', events: [], then: {} },
    { after: 2000, events: ['Bob draws R1.'], then: { hands: { Bob: ['R4', 'R1'] }, stock: 8 } },
  ],
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the table after each step', () => {
  it('keeps the hands that a step does not change', () => {
    const all = scenes(made)
    expect(all).toHaveLength(4)
    expect(all[0]).toEqual(start)
    expect(all[1]).toEqual({ ...start, hands: { Ann: ['R8'], Bob: ['R4'] }, pile: ['R5', 'R3@Ann'], turn: 'Bob' })
    expect(all[2]).toEqual(all[1])
    expect(all[3]?.hands).toEqual({ Ann: ['R8'], Bob: ['R4', 'R1'] })
    expect(start.hands.Ann).toEqual(['R3', 'R8'])
  })

  it('lists the players with a changed hand or place', () => {
    const [first, second] = scenes(made)
    if (!first || !second) throw new Error('two scenes')
    expect([...touched(first, second)]).toEqual(['Ann'])
    expect([...touched(second, { ...second, out: ['Bob'] })]).toEqual(['Bob'])
  })

  it('matches the engine’s result in a real example', () => {
    const last = scenes(exampleNamed('sp/sp-6.1-the-later-the-more')).at(-1)
    expect(last?.hands).toEqual({
      Ann: ['R8', 'Y4'],
      Bob: ['R4', 'R6', 'Y7', 'Y8', 'Y9'],
      Cid: ['B4', 'B1', 'Y5', 'Y6'],
      Dee: ['G1', 'G2'],
    })
    expect(last?.window).toBeNull()
    expect(last?.turn).toBe('Bob')
  })
})

describe('automatic playback of an example', () => {
  it('plays all steps and stops at the last', () => {
    const player = new Player(made)
    player.play()
    expect([player.at, player.playing]).toEqual([0, true])
    const seen: number[] = []
    for (let i = 0; i < 100 && player.playing; i++) {
      vi.advanceTimersByTime(100)
      if (seen.at(-1) !== player.at) seen.push(player.at)
    }
    expect(seen).toEqual([0, 1, 2, 3])
    expect([player.at, player.playing]).toEqual([3, false])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('starts over after the last step', () => {
    const player = new Player(made)
    player.seek(3)
    player.toggle()
    expect([player.at, player.playing]).toEqual([0, true])
  })

  it('stops when the reader steps, seeks, or pauses', () => {
    const player = new Player(made)
    for (const hold of [() => player.forward(), () => player.back(), () => player.pause(), () => player.seek(2)]) {
      player.play()
      hold()
      const at = player.at
      vi.advanceTimersByTime(60_000)
      expect([player.at, player.playing]).toEqual([at, false])
    }
  })

  it('stays within its steps', () => {
    const player = new Player(made)
    player.back()
    expect(player.at).toBe(0)
    player.seek(99)
    expect(player.at).toBe(3)
    player.forward()
    expect(player.at).toBe(3)
    expect(player.step?.events).toEqual(['Bob draws R1.'])
  })

  it('does not start without steps', () => {
    const player = new Player({ ...made, steps: [] })
    player.play()
    expect(player.playing).toBe(false)
  })

  it('stays longer on long steps, up to a limit', () => {
    const long = { events: ['It is Bob’s turn.'.repeat(40)], then: {} }
    expect(pace(made.steps[0])).toBeLessThan(
      pace({ events: ['Ann plays R3.', 'It is Bob’s turn, and this is told at some length.'], then: {} }),
    )
    expect(pace(long)).toBe(6_000)
    expect(pace({ events: [], then: {} })).toBe(1_500)
  })
})
