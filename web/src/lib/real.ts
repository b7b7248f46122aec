// What people at tables made of rules, in sentences.

import { m } from '../messages'
import { ask } from './net/api'
import type { Ballot, CastBallot, RealFigures, RealPlay, RealShare } from './wire'

/** What was counted of everything that the program comes with; asked for once. */
let figures: Promise<RealFigures> | null = null
export function realFigures(): Promise<RealFigures> {
  figures ??= ask<RealFigures>('/api/real').catch((error: unknown) => {
    figures = null
    throw error
  })
  return figures
}

/** What was counted of a home-made rule. */
export const realOf = (id: string): Promise<RealPlay> => ask(`/api/real/${encodeURIComponent(id)}`)

const votes = (code: string) => `/api/tables/${encodeURIComponent(code)}/votes`

/** What one may vote on after a match. */
export const ballotAt = (code: string, token: string): Promise<Ballot> => ask(votes(code), undefined, token)

/** Votes, instead of what one has voted before. */
export const cast = (code: string, token: string, wanted: CastBallot): Promise<Ballot> => ask(votes(code), wanted, token)

type Said = (count: number, of: number, low: number, high: number) => string

function say(share: RealShare | undefined, said: Said, few: (of: number) => string): string[] {
  if (share === undefined) return []
  return [share.enough ? said(share.count, share.of, share.low, share.high) : few(share.of)]
}

/** What was counted, a sentence each; nothing where nothing was. */
export function realLines(real: RealPlay, game = false): string[] {
  return [
    ...say(real.liked, game ? m.real.again : m.real.liked, m.real.fewVotes),
    ...say(real.remembered, m.real.remembered, m.real.fewTimes),
    ...say(real.asked, m.real.asked, m.real.fewRounds),
  ]
}
