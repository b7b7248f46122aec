// A place on the screen whose message changes with time; see `attention.ts`.

import { untrack } from 'svelte'

import { advance, type Claim, claim, FREE, hold, nextChange, type Place, withdraw } from './attention'

/** A place that keeps its own time. */
export class Attention<T> {
  #place = $state.raw<Place<T>>(FREE)
  #fresh = $state(false)
  #timers: [change: number, fresh: number] = [0, 0]

  /** The visible message. */
  get shown(): T | null {
    return this.#place.shown?.what ?? null
  }

  /** The visible message is the outcome of the player's own action, and not yet visible for its minimum time. */
  get fresh(): boolean {
    return this.#fresh && this.#place.shown?.priority === 'outcome'
  }

  /** Adds a message. */
  say(next: Claim<T>): void {
    this.#become(claim(this.#place, next, performance.now()))
  }

  /** Lets all messages wait while a question or a race has the place. Reads nothing that an effect would depend on. */
  hold(held: boolean): void {
    untrack(() => {
      if (held !== this.#place.held) this.#become(hold(this.#place, held, performance.now()))
    })
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
