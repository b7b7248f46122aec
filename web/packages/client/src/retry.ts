// When to try a lost connection again.

/** The longest wait before another try, in milliseconds. */
export const LONGEST_DELAY = 10_000

/**
 * How long to wait before try number `attempt` (from 0), in milliseconds: the first within half a second, later ones
 * anywhere up to a bound that doubles, so that a thousand clients do not come back in the same instant.
 * `random` gives a number from 0 up to, but not including, 1.
 */
export function retryDelay(attempt: number, random: () => number): number {
  const bound = attempt === 0 ? 500 : Math.min(LONGEST_DELAY, 1000 * 2 ** (attempt - 1))
  return random() * bound
}
