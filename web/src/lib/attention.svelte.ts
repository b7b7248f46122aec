// A place on the screen whose message changes with time; see `attention.ts`.

import { advance, type Claim, claim, FREE, hold, nextChange, type Place, withdraw } from './attention'

/** A place that keeps its own time. */
export class Attention<T> {
  /** Not reactive: the cleanup of an effect would read it as it was before the change, and lose messages since. */
  #place: Place<T> = FREE
  #shown = $state.raw<Place<T>['shown']>(null)
  #fresh = $state(false)
  #timers: [change: number, fresh: number] = [0, 0]

  /** The visible message. */
  get shown(): T | null {
    return this.#shown?.what ?? null
  }

  /** The visible message is the outcome of the player's own action, and not yet visible for its minimum time. */
  get fresh(): boolean {
    return this.#fresh && this.#shown?.priority === 'outcome'
  }

  /** Adds a message. */
  say(next: Claim<T>): void {
    this.#become(claim(this.#place, next, performance.now()))
  }

  /** Lets all messages wait while a question or a race has the place. */
  hold(held: boolean): void {
    if (held !== this.#place.held) this.#become(hold(this.#place, held, performance.now()))
  }

  /** Removes messages that are no longer true; without an argument, all. */
  clear(stale: (what: T) => boolean = () => true): void {
    this.#become(withdraw(this.#place, stale, performance.now()))
  }

  /** Stops the timers. */
  close(): void {
    for (const timer of this.#timers) window.clearTimeout(timer)
  }

  #become(place: Place<T>): void {
    this.close()
    const isNew = place.shown !== this.#place.shown
    if (isNew) this.#fresh = place.shown !== null
    this.#place = place
    this.#shown = place.shown
    const now = performance.now()
    const due = nextChange(place)
    if (due === null || place.shown === null) return
    const { since, least, most } = place.shown
    // A new message gets its whole time.
    const wait = isNew && due === since + most ? most : Math.max(0, due - now)
    this.#timers[0] = window.setTimeout(
      () => this.#become(advance(this.#place, Math.max(due, performance.now()))),
      wait,
    )
    if (this.#fresh) this.#timers[1] = window.setTimeout(() => (this.#fresh = false), Math.max(0, since + least - now))
  }
}
