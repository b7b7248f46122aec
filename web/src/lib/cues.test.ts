import { afterEach, describe, expect, it, vi } from 'vitest'

import { madeUpView } from '../../dev/lobby'
import { cuesOf } from './cues'
import { set } from './settings.svelte'
import { buzz, play, SOUNDS, wake } from './sound'
import type { ViewFact } from './wire'

const view = (turn: number) => ({ ...madeUpView(4, 7), turn })
const moved = (to: number): ViewFact => ({ is: 'turn-moved', to })
const drawn = (why: 'deal' | 'draw'): ViewFact => ({ is: 'drawn', seat: 1, card: null, why }) as unknown as ViewFact

describe('cues', () => {
  it('announce the player’s turn once', () => {
    expect(cuesOf([moved(0)], view(3), 0)).toEqual({ sounds: ['turn'], buzz: [40] })
    expect(cuesOf([moved(1), moved(0)], view(0), 0).sounds).toEqual([])
    expect(cuesOf([moved(0), { is: 'round-over', hands: [] }], view(3), 0).sounds).toEqual([])
  })

  it('play one sound for eight cards, and none for the deal', () => {
    expect(
      cuesOf(
        Array.from({ length: 8 }, () => drawn('draw')),
        view(1),
        0,
      ).sounds,
    ).toEqual(['draw'])
    expect(cuesOf([drawn('deal')], view(1), 0).sounds).toEqual([])
  })

  it('vibrate only for the caught player', () => {
    const caught: ViewFact = { is: 'caught', seat: 0, by: 2 }
    expect(cuesOf([caught], view(1), 0)).toEqual({ sounds: ['catch'], buzz: [120, 60, 120] })
    expect(cuesOf([caught], view(1), 3)).toEqual({ sounds: ['catch'], buzz: [] })
  })

  it('play a slap for each hand on the pile', () => {
    const before = view(1)
    before.windows.push({
      kind: 'slap',
      rule: 'spank',
      asked: [0, 1],
      answered: [],
      by: 1,
      about: null,
      step: 0,
      freeze: 'all',
      deadline: 9,
    })
    const slap = (seat: number): ViewFact => ({ is: 'answered', rule: 'spank', seat })
    expect(cuesOf([slap(0), slap(1)], before, 0).sounds).toEqual(['slap', 'slap'])
    expect(cuesOf([slap(0)], view(1), 0).sounds).toEqual([])
  })
})

describe('sound and vibration', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    set({ sound: 'full', vibration: true })
  })

  it('are short, with pitches above zero', () => {
    for (const tones of Object.values(SOUNDS)) {
      for (const { at, lasts, from, to, loud } of tones) {
        expect(at + lasts).toBeLessThanOrEqual(0.7)
        expect(Math.min(from, to)).toBeGreaterThan(0)
        expect(loud).toBeLessThanOrEqual(1)
      }
    }
  })

  it('are off when disabled or while the page is hidden', () => {
    const tremble = vi.fn()
    vi.stubGlobal('navigator', { vibrate: tremble })
    const made = vi.fn()
    vi.stubGlobal('AudioContext', made)
    set({ sound: 'off', vibration: false })
    wake()
    buzz(30)
    play(['card'])
    expect(made).not.toHaveBeenCalled()
    expect(tremble).not.toHaveBeenCalled()
    set({ vibration: true })
    buzz(30)
    expect(tremble).toHaveBeenCalledTimes(1)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    buzz(30)
    expect(tremble).toHaveBeenCalledTimes(1)
  })
})
