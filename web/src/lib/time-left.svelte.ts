// The time until a moment of the server's clock.

import { every } from './every'

/** The interval between two measurements, in milliseconds. */
const EVERY = 250

/** A clock that converts server time to the page's time. */
interface Clock {
  toLocal(at: number): number
}

/**
 * Milliseconds until `end`: negative after it, 0 without one. Call it during a component's setup; it updates while the
 * component is shown.
 */
export function timeLeft(clock: () => Clock, end: () => number | null): () => number {
  let left = $state(0)
  $effect(() => {
    const until = end()
    const server = clock()
    const measure = () => (left = until === null ? 0 : server.toLocal(until) - performance.now())
    if (until === null) return void measure()
    return every(EVERY, measure)
  })
  return () => left
}
