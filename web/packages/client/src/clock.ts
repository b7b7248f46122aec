// The table's own clock, kept beside ours.

const KEPT = 16

/** Keeps how far the table's clock is from ours. The sample with the least delay is the best one: it is the largest. */
export class TableClock {
  #samples: number[] = []

  /** Takes in a `now` from the server. `local` is our clock at the moment of its arrival; both in milliseconds. */
  hear(now: number, local: number): void {
    this.#samples.push(now - local)
    if (this.#samples.length > KEPT) this.#samples.shift()
  }

  /** A new server or a restarted one counts anew. */
  reset(): void {
    this.#samples = []
  }

  /** A moment of the table on our clock, in milliseconds. */
  toLocal(moment: number): number {
    return this.#samples.length === 0 ? moment : moment - Math.max(...this.#samples)
  }
}
