// Timers by name: a later one replaces the one before.

export class Timers {
  #running = new Map<string, number>()

  /** Runs `then` after so many milliseconds, unless the same name is used again before. */
  after(millis: number, name: string, then: () => void): void {
    window.clearTimeout(this.#running.get(name))
    this.#running.set(name, window.setTimeout(then, millis))
  }

  /** Stops all timers. */
  close(): void {
    for (const id of this.#running.values()) window.clearTimeout(id)
    this.#running.clear()
  }
}
