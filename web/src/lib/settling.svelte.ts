// Protects buttons that replace others: a press already under way was meant for the previous ones.

import { SETTLES } from './taps'

/** The shortest human reaction, in milliseconds. An earlier press was meant for something else. */
export const FASTEST = 100

/** The buttons at one place of the screen. */
export interface Shown {
  /** The purpose of the place. If it changes, no button counts as being in its old position. */
  is: string
  /** The buttons' ids in order; `null` for a disabled button. */
  ids: readonly (string | null)[]
}

/** True if a press meant for a button in `before` could hit another one in `now`. */
export function replaced(before: Shown, now: Shown): boolean {
  if (before.is !== now.is) return [before, now].every(({ ids }) => ids.some((id) => id !== null))
  return before.ids.some((id, i) => id !== null && (now.ids[i] ?? id) !== id)
}

/** Watches one place of the screen. */
export class Settling {
  /** While true, the view ignores presses there. */
  now = $state(false)
  /** The last enabled buttons, and since when they are gone. */
  #last: Shown = { is: '', ids: [] }
  #gone: number | null = null
  #timer = 0

  /**
   * Records the buttons shown from `time` on. If they replace others, they become active `after` milliseconds later.
   */
  shows(what: Shown, time: number, after = SETTLES): void {
    if (what.ids.every((id) => id === null)) {
      this.#gone ??= time
      return
    }
    const recent = this.#gone === null || time - this.#gone < SETTLES
    if (after > 0 && recent && replaced(this.#last, what)) {
      this.now = true
      window.clearTimeout(this.#timer)
      this.#timer = window.setTimeout(() => (this.now = false), after)
    }
    this.#last = what
    this.#gone = null
  }

  /** Stops the timer. */
  close(): void {
    window.clearTimeout(this.#timer)
  }
}
