// Values that are measured again and again while something shows them.

/** Calls `measure` now and at an interval in milliseconds. Returns a function that ends this, for effects to return. */
export function every(millis: number, measure: () => void): () => void {
  measure()
  const timer = window.setInterval(measure, millis)
  return () => window.clearInterval(timer)
}
