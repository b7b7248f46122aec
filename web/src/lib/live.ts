// Picks what a screen reader announces: the most urgent lines first, and few enough to listen to.

import type { Line } from './narrate'

/** The number of lines about other players that are announced if much happens together. */
const OTHERS = 2

/**
 * The announcement for new lines, in this order: that the reader's turn has begun, lines about the reader, a house
 * rule, the newest of the rest.
 */
export function spoken(fresh: readonly Line[], turn: string | null): string {
  const mine = fresh.filter((line) => line.mine)
  const loud = fresh.filter((line) => !line.mine && line.weight === 'loud')
  const rest = fresh.filter((line) => !line.mine && line.weight !== 'loud').slice(-OTHERS)
  return [...(turn === null ? [] : [turn]), ...[...mine, ...loud, ...rest].map(({ text }) => text)].join(' ')
}
