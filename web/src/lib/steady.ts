// Waits until the layout of a view has settled: measured sizes change the layout, which changes sizes again.

/** So many frames in a row must give the same sizes. */
const FRAMES = 3

/** Calls `then` once `measure` has given the same for some frames in a row. The function it returns stops waiting. */
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
