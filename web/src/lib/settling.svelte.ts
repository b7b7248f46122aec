// Buttons that come where others could be pressed: a finger or a key that is on its way to those is not meant for these.

import { SETTLES } from './taps'

/** People need this long to react, in milliseconds: a press that comes sooner was meant for something else. */
export const FASTEST = 100

/** What can be pressed at one place of the screen. */
export interface Shown {
  /** What the place is for; with another purpose, none of its buttons is where it was. */
  is: string
  /** The buttons in order, by their ids; null for one that cannot be pressed. */
  ids: readonly (string | null)[]
}

/** Whether a press that was meant for something in `before` could hit something else in `now`. */
export function replaced(before: Shown, now: Shown): boolean {
  if (before.is !== now.is) return [before, now].every(({ ids }) => ids.some((id) => id !== null))
  return before.ids.some((id, i) => id !== null && (now.ids[i] ?? id) !== id)
}

/** Watches one place of the screen. */
export class Settling {
  /** Presses there are ignored: the view lets none through while this is true. */
  now = $state(false)
  /** The last that could be pressed, and since when it is gone. */
  #last: Shown = { is: '', ids: [] }
  #gone: number | null = null
  #timer = 0

  /** Notes what can be pressed from `time` on. It is pressed `after` so many milliseconds, if it comes in the place of something else. */
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

  /** Ends the timer. */
  close(): void {
    window.clearTimeout(this.#timer)
  }
}
