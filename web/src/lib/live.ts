// What a screen reader says of what happens: the most urgent first, and no more than can be listened to.

import type { Line } from './narrate'

/** How many lines that concern somebody else are still said, where much happens at once. */
const OTHERS = 2

/**
 * What is said when lines are new: that it is the reader's turn, if it has just become so; what concerns them; what a
 * house rule says; then the newest of the rest.
 */
export function spoken(fresh: readonly Line[], turn: string | null): string {
  const mine = fresh.filter((line) => line.mine)
  const loud = fresh.filter((line) => !line.mine && line.weight === 'loud')
  const rest = fresh.filter((line) => !line.mine && line.weight !== 'loud').slice(-OTHERS)
  return [...(turn === null ? [] : [turn]), ...[...mine, ...loud, ...rest].map(({ text }) => text)].join(' ')
}
