// A card that is dragged out of the hand. A press that does not move stays a tap; whatever interrupts a drag puts the
// card back.

/** What of a pointer's event is needed. */
export interface Point {
  pointerId: number
  clientX: number
  clientY: number
}

/** A card under way: how far from its place, in pixels. */
export interface Dragged {
  key: string
  card: string
  dx: number
  dy: number
}

/** From so many pixels on, a press is a drag. */
const BEGINS = 12

/** The one card that may be under way. */
export class Drag {
  /** The card, once it has left its place. */
  held = $state.raw<Dragged | null>(null)
  #pressed: { key: string; card: string; id: number; x: number; y: number } | null = null

  /** A card is pressed. A second finger does not take over. */
  press({ pointerId, clientX, clientY }: Point, key: string, card: string): void {
    if (this.#pressed === null) this.#pressed = { key, card, id: pointerId, x: clientX, y: clientY }
  }

  /** The pointer moves; gives whether a drag has begun with that. */
  move({ pointerId, clientX, clientY }: Point): boolean {
    const from = this.#pressed
    if (from?.id !== pointerId) return false
    const [dx, dy] = [clientX - from.x, clientY - from.y]
    const begins = this.held === null && Math.hypot(dx, dy) >= BEGINS
    if (this.held !== null || begins) this.held = { key: from.key, card: from.card, dx, dy }
    return begins
  }

  /** The pointer lets go: gives the card that was under way. */
  drop({ pointerId }: Point): Dragged | null {
    if (this.#pressed?.id !== pointerId) return null
    const held = this.held
    this.cancel()
    return held
  }

  /** The drag comes to nothing. */
  cancel(): void {
    this.#pressed = this.held = null
  }
}
