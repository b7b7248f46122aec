// Going to a new place: a short countdown, which can be stopped.

import { keep, kept } from '../device'

/** So many seconds pass before the page goes. */
export const GOES_AFTER = 6

/** Takes the player to each new place of an event, once. */
export class Going {
  /** Seconds left; nothing while no countdown runs. */
  left = $state<number | null>(null)
  #key: string | null = null
  #timer: ReturnType<typeof setInterval> | null = null

  constructor(
    private readonly code: string,
    private readonly go: () => void,
  ) {}

  /** Takes in the place as it is now: a new one starts the countdown, no place ends it. */
  see(key: string | null): void {
    if (key === this.#key) return
    this.#clear()
    this.#key = key
    if (key === null || key === kept(this.#name())) return
    this.left = GOES_AFTER
    this.#timer = setInterval(() => {
      if (this.left === null) return
      this.left -= 1
      if (this.left <= 0) this.now()
    }, 1_000)
  }

  /** Goes at once. */
  now(): void {
    this.stop()
    this.go()
  }

  /** Stays: this place is not gone to without a press. */
  stop(): void {
    this.#clear()
    if (this.#key !== null) keep(this.#name(), this.#key)
  }

  /** Ends a countdown without deciding anything, as when the page goes elsewhere. */
  close(): void {
    this.#clear()
    this.#key = null
  }

  #name(): string {
    return `ruckus.event.at.${this.code}`
  }

  #clear(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
    this.left = null
  }
}
