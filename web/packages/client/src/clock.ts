// Estimates the table's clock from the server's messages.

import type { LobbyView } from './wire.js'

const KEPT = 16

/** True while the match is paused and the table's clock stands still. */
export const isPaused = (lobby: LobbyView | null | undefined): boolean => lobby?.pause?.stage === 'on'

/**
 * Tracks the offset between the table's clock and the local clock. The largest sample had the smallest delay and is the
 * most accurate.
 */
export class TableClock {
  #samples: number[] = []
  /** The time that the clock shows during a pause. */
  #stands: number | null = null

  /**
   * Adds a sample: the server's `now`, and the local time of its arrival. Both in milliseconds. During a
   * pause of the table's lobby the clock stands still, so samples from before a pause are useless after it.
   */
  hear(now: number, local: number, lobby: LobbyView | null = null): void {
    const paused = isPaused(lobby)
    if (paused || this.#stands !== null) this.#samples = []
    this.#stands = paused ? now : null
    this.#samples.push(now - local)
    if (this.#samples.length > KEPT) this.#samples.shift()
  }

  /** Discards all samples, because another or a restarted server has another clock. */
  reset(): void {
    this.#samples = []
    this.#stands = null
  }

  /** Converts a time of the table to the local clock, in milliseconds. During a pause, time left stays the same. */
  toLocal(moment: number): number {
    if (this.#stands !== null) return moment - this.#stands + performance.now()
    return this.#samples.length === 0 ? moment : moment - Math.max(...this.#samples)
  }
}
