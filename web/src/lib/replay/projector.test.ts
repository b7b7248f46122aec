import { readFileSync } from 'node:fs'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError } from '../net/api'
import type { MatchCard, RoundReplay, RoundReplayStep, View, ViewFact } from '../wire'
import { Projector } from './projector.svelte'

const [{ view }] = JSON.parse(readFileSync('src/lib/fixtures/fold.json', 'utf8')) as [{ view: View }]
const rules = { title: 'Classic', switches: [] } as unknown as MatchCard['rules']
const round = (n: number) => ({ round: n, steps: 4, ms: 1, scores: [] })
const card: MatchCard = {
  code: 'BCDF',
  number: 1,
  rules,
  winners: null,
  awards: [],
  rounds: [round(1), round(2)],
  seats: [
    { name: 'Pepper', bot: true },
    { name: 'Ann', bot: false },
  ],
}
const asked: string[] = []
function roundReplay(n: number, eyes: number): Promise<RoundReplay> {
  asked.push(`${n}/${eyes}`)
  const facts: ViewFact[] = [
    { is: 'round-begun', round: n, dealer: 0, stock: 50 },
    { is: 'drawn', seat: 1, card: eyes === 1 ? 'R7' : null, why: 'turn' },
    { is: 'turned' },
    { is: 'turned' },
  ]
  const steps: RoundReplayStep[] = facts.map((fact, i) => ({ at: i * 1_000, facts: [fact] }))
  const places = [
    { seat: 1, ms: 231, dead_heat: false },
    { seat: 0, ms: 244, dead_heat: false },
  ]
  steps[1] = { at: 1_000, facts: [...(steps[1]?.facts ?? [])], photo: { places } }
  return Promise.resolve({
    round: n,
    eyes,
    from: 0,
    of: 4,
    view: { ...view, me: eyes },
    names: ['Pepper', 'Ann'],
    steps,
  })
}

let projector: Projector
beforeEach(async () => {
  vi.useFakeTimers()
  asked.length = 0
  projector = new Projector({ card: () => Promise.resolve(card), roundReplay })
  await projector.open()
})
afterEach(() => {
  projector.close()
  vi.useRealTimers()
})

describe('the replay of a match', () => {
  it('starts with the first round from a person’s seat', () => {
    expect([projector.round, projector.eyes, projector.moment]).toEqual([1, 1, 0])
    expect(projector.table.view?.round).toBe(0)
  })

  it('steps, jumps, and switches seats at the same moment', async () => {
    projector.forward()
    projector.forward()
    expect(projector.lines.map(({ text }) => text)).toEqual(['Ann draws a card.'])
    expect(projector.table.mine?.hand).toEqual(['R7'])
    expect(projector.photo?.text).toBe('Photo finish: Ann 231 ms, Pepper 244 ms.')
    expect(projector.log.map(({ text }) => text)).toContain('Photo finish: Ann 231 ms, Pepper 244 ms.')
    projector.look(0)
    await vi.advanceTimersByTimeAsync(0)
    expect([projector.eyes, projector.moment]).toEqual([0, 2])
    expect(projector.table.view?.seats.map(({ cards, hand }) => [cards, hand])).toEqual([
      [0, []],
      [1, null],
    ])
    projector.back()
    expect(projector.moment).toBe(1)
    expect(projector.photo).toBeNull()
    projector.seek(99)
    expect(projector.moment).toBe(4)
    projector.look(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked, 'what was fetched is not fetched again').toEqual(['1/1', '1/0'])
  })

  it('plays all rounds at the chosen speed, then stops', async () => {
    projector.run(2)
    projector.play()
    await vi.advanceTimersByTimeAsync(2_000)
    expect([projector.round, projector.moment]).toEqual([1, 4])
    await vi.advanceTimersByTimeAsync(1_600)
    expect(projector.round).toBe(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([projector.round, projector.moment, projector.playing]).toEqual([2, 4, false])
    projector.toggle()
    expect([projector.moment, projector.playing]).toEqual([0, true])
    projector.turnTo(3)
    expect(projector.round, 'there is no third').toBe(2)
  })

  it('reports why it is unavailable', async () => {
    const broken = new Projector({ card: () => Promise.reject(new ApiError('wrong-key', '')), roundReplay })
    await broken.open()
    expect(broken.problem).toBe('wrong-key')
  })
})
