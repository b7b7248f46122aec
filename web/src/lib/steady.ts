// Waits until the layout of a view is stable, because measured sizes change the layout and thereby sizes.

/** The number of consecutive frames with equal sizes. */
const FRAMES = 3

/**
 * Calls `then` once `measure` has returned the same value for `FRAMES` consecutive frames. The returned function
 * cancels.
 */
export function whenSteady(measure: () => string, then: () => void): () => void {
  let [last, same] = ['', 0]
  let frame = requestAnimationFrame(look)
  function look(): void {
    const now = measure()
    same = now === last ? same + 1 : 1
    last = now
    if (same < FRAMES) frame = requestAnimationFrame(look)
    else then()
  }
  return () => cancelAnimationFrame(frame)
}
