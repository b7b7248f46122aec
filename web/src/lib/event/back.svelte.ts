// The countdown that returns a player from a finished match to its event. The player can stop it.

/** Seconds to look at the scores. */
export const BACK_AFTER = 15

/** Counts down once, when the match ends. */
export class WayBack {
  /** Seconds left; `null` before the match ends, or if the player stays. */
  left = $state<number | null>(null)
  #begun = false
  #timer: ReturnType<typeof setInterval> | null = null

  constructor(private readonly go: () => void) {}

  /** Starts the countdown when the match ends, and resets it when a match runs. */
  see(over: boolean): void {
    if (!over) {
      this.close()
      this.#begun = false
    }
    if (!over || this.#begun) return
    this.#begun = true
    this.left = BACK_AFTER
    this.#timer = setInterval(() => {
      if (this.left === null) return
      this.left -= 1
      if (this.left > 0) return
      this.close()
      this.go()
    }, 1_000)
  }

  /** Stops the countdown because the player stays or the page changes. */
  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
    this.left = null
  }
}
