// Double taps: the hand closes up as soon as a card is gone, and the second tap would land on the card that has slipped
// under the finger.

/** So soon after the last tap, in milliseconds, and so near to it, in pixels, a tap is its echo. */
const SOON = 300
const NEAR = 24

/** A tap on a card. */
export interface Tap {
  /** The card, by its key in the hand. */
  key: string
  /** How many cards there were in the hand. */
  cards: number
  x: number
  y: number
  at: number
}

/** Tells taps from echoes. */
export class Taps {
  #last: Tap | null = null

  /** Whether a tap is meant: not if it is the echo of one before, and the hand has changed since. */
  meant(tap: Tap): boolean {
    const last = this.#last
    const changed = last !== null && (last.key !== tap.key || last.cards !== tap.cards)
    const echo = last !== null && changed && tap.at - last.at < SOON && Math.hypot(tap.x - last.x, tap.y - last.y) < NEAR
    if (!echo) this.#last = tap
    return !echo
  }
}
