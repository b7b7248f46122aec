// Delays for reconnecting.

/** The longest delay, in milliseconds. */
export const LONGEST_DELAY = 10_000

/**
 * The delay before attempt number `attempt` (from 0), in milliseconds. The first is below 500 ms, later ones are random
 * up to a bound that doubles, so that many clients do not reconnect at the same moment. `random` returns a number from
 * 0 up to, but not including, 1.
 */
export function retryDelay(attempt: number, random: () => number): number {
  const bound = attempt === 0 ? 500 : Math.min(LONGEST_DELAY, 1000 * 2 ** (attempt - 1))
  return random() * bound
}
