// Play statistics of rules, in sentences.

import { m } from '../messages'
import { ask } from './net/api'
import type { Ballot, CastBallot, RealFigures, RealPlay, RealShare } from './wire'

/** Statistics of all built-in rules and games, requested once. */
let figures: Promise<RealFigures> | null = null
export function allPlayStats(): Promise<RealFigures> {
  figures ??= ask<RealFigures>('/api/real').catch((error: unknown) => {
    figures = null
    throw error
  })
  return figures
}

/** Statistics of a home-made rule. */
export const playStatsOf = (id: string): Promise<RealPlay> => ask(`/api/real/${encodeURIComponent(id)}`)

const votes = (code: string) => `/api/tables/${encodeURIComponent(code)}/votes`

/** The ballot after a match. */
export const ballotAt = (code: string, token: string): Promise<Ballot> => ask(votes(code), undefined, token)

/** Votes. Replaces the player's earlier vote. */
export const cast = (code: string, token: string, wanted: CastBallot): Promise<Ballot> =>
  ask(votes(code), wanted, token)

type Said = (count: number, of: number, low: number, high: number) => string

function say(share: RealShare | undefined, said: Said, few: (of: number) => string): string[] {
  if (share === undefined) return []
  return [share.enough ? said(share.count, share.of, share.low, share.high) : few(share.of)]
}

/** The statistics, one sentence each; empty without data. */
export function playStatsLines(stats: RealPlay, game = false): string[] {
  return [
    ...say(stats.liked, game ? m.playStats.again : m.playStats.liked, m.playStats.fewVotes),
    ...say(stats.remembered, m.playStats.remembered, m.playStats.fewTimes),
    ...say(stats.asked, m.playStats.asked, m.playStats.fewRounds),
  ]
}
