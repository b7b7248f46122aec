// The countdown before the page moves the player to a new place. The player can stop it.

import { keep, kept } from '../device'

/** Seconds before the page moves. */
export const GOES_AFTER = 6

/** Takes the player to each new place of an event, once. */
export class Going {
  /** Seconds left; `null` while no countdown runs. */
  left = $state<number | null>(null)
  #key: string | null = null
  #timer: ReturnType<typeof setInterval> | null = null

  constructor(
    private readonly code: string,
    private readonly go: () => void,
  ) {}

  /** Receives the current place. A new place starts the countdown, `null` ends it. */
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

  /** Moves immediately. */
  now(): void {
    this.stop()
    this.go()
  }

  /** Stops the countdown. The page moves to this place only when the player presses the button. */
  stop(): void {
    this.#clear()
    if (this.#key !== null) keep(this.#name(), this.#key)
  }

  /** Ends the countdown without recording a decision, for example when the page changes. */
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
