// Dragging a card out of the hand. A press that does not move stays a tap, and an interrupted drag returns the card.

/** The fields of a pointer event that dragging uses. */
export interface Point {
  pointerId: number
  clientX: number
  clientY: number
}

/** A dragged card and its offset from its place, in pixels. */
export interface Dragged {
  key: string
  card: string
  dx: number
  dy: number
}

/** The distance in pixels from which a press becomes a drag. */
const BEGINS = 12

/** Tracks at most one dragged card. */
export class Drag {
  /** The card, once it has left its place. */
  held = $state.raw<Dragged | null>(null)
  #pressed: { key: string; card: string; id: number; x: number; y: number } | null = null

  /** Starts a press. A second finger does not take over. */
  press({ pointerId, clientX, clientY }: Point, key: string, card: string): void {
    if (this.#pressed === null) this.#pressed = { key, card, id: pointerId, x: clientX, y: clientY }
  }

  /** Handles a pointer movement. Returns true if it starts a drag. */
  move({ pointerId, clientX, clientY }: Point): boolean {
    const from = this.#pressed
    if (from?.id !== pointerId) return false
    const [dx, dy] = [clientX - from.x, clientY - from.y]
    const begins = this.held === null && Math.hypot(dx, dy) >= BEGINS
    if (this.held !== null || begins) this.held = { key: from.key, card: from.card, dx, dy }
    return begins
  }

  /** Ends the press. Returns the dragged card, if any. */
  drop({ pointerId }: Point): Dragged | null {
    if (this.#pressed?.id !== pointerId) return null
    const held = this.held
    this.cancel()
    return held
  }

  /** Cancels the drag. */
  cancel(): void {
    this.#pressed = this.held = null
  }
}
