import { describe, expect, it } from 'vitest'
import { playStatsLines } from './play-stats'

const share = (count: number, of: number, enough: boolean) => ({ count, of, low: 0.25, high: 0.756, enough })

describe('statistics of real play', () => {
  it('show counts, totals, and the likely range', () => {
    const stats = { liked: share(7, 12, true), asked: share(1, 40, true), outrun: 0 }
    expect(playStatsLines(stats)).toEqual([
      'Liked by 7 of 12 who voted (25–76 % is likely).',
      '“Why?” was asked in 1 of 40 rounds (25–76 % is likely).',
    ])
    expect(playStatsLines(stats, true)[0]).toBe('7 of 12 who voted would play it again (25–76 % is likely).')
  })

  it('report too few votes or rounds', () => {
    const stats = { liked: share(1, 1, false), remembered: share(2, 3, false), asked: share(0, 4, false), outrun: 2 }
    expect(playStatsLines(stats)).toEqual([
      'Not enough votes yet: 1 so far.',
      'Not remembered often enough yet to say more: 3 times so far.',
      'Not enough rounds yet: 4 so far.',
    ])
  })

  it('omit values that were never counted', () => {
    expect(playStatsLines({ outrun: 3 })).toEqual([])
  })
})
