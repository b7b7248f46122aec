// A finger that slides along a row of cards: the card under it comes out, and the one it ends on is meant.

import type { Point } from './drag.svelte'

/** From so many pixels sideways on, a press is a slide; from so many upwards on, it takes the card out of the row. */
const SLIDES = 10
const TAKES = 30

/** The one slide that may be under way. */
export class Scrub {
  /** The card under the finger; nothing while none slides. */
  under = $state<string | null>(null)
  #pressed: { id: number; x: number; y: number; slides: boolean } | null = null

  /** A finger comes down on a card. A second one does not take over. */
  press({ pointerId, clientX, clientY }: Point, key: string): void {
    if (this.#pressed !== null) return
    this.#pressed = { id: pointerId, x: clientX, y: clientY, slides: false }
    this.under = key
  }

  /** The finger moves and is over `key` now; gives the card that is taken out of the row with that. */
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

  /** The finger lets go: gives the card that it slid to; nothing for a press that did not slide, or that left the row. */
  drop({ pointerId, clientY }: Point): string | null {
    const from = this.#pressed
    if (from?.id !== pointerId) return null
    const meant = from.slides && Math.abs(clientY - from.y) < TAKES * 2 ? this.under : null
    this.cancel()
    return meant
  }

  /** The slide comes to nothing. */
  cancel(): void {
    this.#pressed = this.under = null
  }
}
