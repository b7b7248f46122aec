// Back from a table to its event once the match is over: a short countdown, which can be stopped.

/** So many seconds are left to look at the scores. */
export const BACK_AFTER = 15

/** Counts down once, from when the match is over. */
export class WayBack {
  /** Seconds left; nothing before the end, or if the player stays. */
  left = $state<number | null>(null)
  #begun = false
  #timer: ReturnType<typeof setInterval> | null = null

  constructor(private readonly go: () => void) {}

  /** Takes in whether the match is over. */
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

  /** Stays, or ends it as the page goes elsewhere. */
  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
    this.left = null
  }
}
