// Asks for an event by requests while its socket cannot be opened. A server accepts few sockets of visitors without a
// seat from one address, and in a hall many phones scan the code at the same time.

import type { EventView } from '../wire'

/** How long a visitor waits before asking again, in milliseconds. */
export const LOOK_AGAIN = 15_000

/** Asks for an event again and again while it is needed. */
export class Looking {
  #timer: ReturnType<typeof setTimeout> | null = null
  /** Counts starts and stops, so that an answer to an earlier start is ignored. */
  #run = 0

  /** `seen` gets the event, or `null` if the request failed. */
  constructor(
    private readonly look: () => Promise<EventView>,
    private readonly seen: (view: EventView | null) => void,
  ) {}

  /** Starts to ask immediately, unless it asks already. */
  start(): void {
    if (this.#run % 2 === 1) return
    void this.#again(++this.#run)
  }

  stop(): void {
    if (this.#run % 2 === 1) this.#run++
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  async #again(run: number): Promise<void> {
    const view = await this.look().catch(() => null)
    if (run !== this.#run) return
    this.seen(view)
    this.#timer = setTimeout(() => void this.#again(run), LOOK_AGAIN)
  }
}
