// When to try a lost line again.

/** The longest wait before another try, in milliseconds. */
export const MOST_WAIT = 10_000

/**
 * How long to wait before try number `attempt` (from 0), in milliseconds: the first within half a second, later ones
 * anywhere up to a bound that doubles, so that a thousand pages do not come back in the same instant.
 * `random` gives a number from 0 up to, but not including, 1.
 */
export function waitBefore(attempt: number, random: () => number): number {
  const bound = attempt === 0 ? 500 : Math.min(MOST_WAIT, 1000 * 2 ** (attempt - 1))
  return random() * bound
}
