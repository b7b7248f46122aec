// Sliding a finger along a row of cards: the card under the finger is raised, and releasing picks it.

import type { Point } from './drag.svelte'

/**
 * Pixels: moving sideways this far turns a press into a slide, and moving up this far takes the card out of the row.
 */
const SLIDES = 10
const TAKES = 30

/** Tracks at most one slide. */
export class Scrub {
  /** The card under the finger; `null` without a slide. */
  under = $state<string | null>(null)
  #pressed: { id: number; x: number; y: number; slides: boolean } | null = null

  /** Starts a press on a card. A second finger does not take over. */
  press({ pointerId, clientX, clientY }: Point, key: string): void {
    if (this.#pressed !== null) return
    this.#pressed = { id: pointerId, x: clientX, y: clientY, slides: false }
    this.under = key
  }

  /** Handles a movement to the card `key`. Returns the card that the movement takes out of the row, if any. */
  move({ pointerId, clientX, clientY }: Point, key: string): string | null {
    const from = this.#pressed
    if (from?.id !== pointerId) return null
    if (from.y - clientY >= TAKES) {
      const taken = this.under
      this.cancel()
      return taken
    }
    if (Math.abs(clientX - from.x) >= SLIDES) from.slides = true
    if (from.slides) this.under = key
    return null
  }

  /** Ends the press. Returns the card under the finger; `null` if the press was no slide or left the row. */
  drop({ pointerId, clientY }: Point): string | null {
    const from = this.#pressed
    if (from?.id !== pointerId) return null
    const meant = from.slides && Math.abs(clientY - from.y) < TAKES * 2 ? this.under : null
    this.cancel()
    return meant
  }

  /** Cancels the slide. */
  cancel(): void {
    this.#pressed = this.under = null
  }
}
