// How long until a moment of the server's clock.

/** Time between two measurements, in milliseconds. */
const EVERY = 250

/** A clock that knows when a moment of the server comes on this page. */
interface Clock {
  toLocal(at: number): number
}

/**
 * Milliseconds until `end`, below 0 once it has passed, and 0 without one. It is measured while the component that calls
 * this during its setup is shown.
 */
export function timeLeft(clock: () => Clock, end: () => number | null): () => number {
  let left = $state(0)
  $effect(() => {
    const until = end()
    const server = clock()
    const measure = () => (left = until === null ? 0 : server.toLocal(until) - performance.now())
    measure()
    if (until === null) return
    const timer = window.setInterval(measure, EVERY)
    return () => window.clearInterval(timer)
  })
  return () => left
}
