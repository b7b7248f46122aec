// Estimates the table's clock from the server's messages.

const KEPT = 16

/**
 * Tracks the offset between the table's clock and the local clock. The largest sample had the smallest delay and is the
 * most accurate.
 */
export class TableClock {
  #samples: number[] = []

  /** Adds a sample: the server's `now`, and the local time of its arrival. Both in milliseconds. */
  hear(now: number, local: number): void {
    this.#samples.push(now - local)
    if (this.#samples.length > KEPT) this.#samples.shift()
  }

  /** Discards all samples, because another or a restarted server has another clock. */
  reset(): void {
    this.#samples = []
  }

  /** Converts a time of the table to the local clock, in milliseconds. */
  toLocal(moment: number): number {
    return this.#samples.length === 0 ? moment : moment - Math.max(...this.#samples)
  }
}
