// Filters taps on cards that have just moved. A finger already under way may hit a card that has slid under it, and
// wrong plays can cost cards.

/** How long after a change a tap can still be meant for the previous card, in milliseconds. */
export const SETTLES = 350

/** The area of a card, in pixels from the corner of the hand. */
export interface Lying {
  card: string
  left: number
  top: number
  width: number
  height: number
}

/** A point on the screen, in pixels. */
export interface Point {
  x: number
  y: number
}

/** A tap on a card. */
export interface Tap {
  card: string
  /** The position; `null` for a key press. */
  at: Point | null
  /** The time in milliseconds of the page's clock. */
  time: number
}

/** A layout of the hand until it changed. */
interface Before {
  cards: readonly Lying[]
  /** The position of the hand's corner. */
  corner: Point
  until: number
}

/** Distinguishes intended taps from taps that hit another card than the player saw when deciding. */
export class Taps {
  #now: readonly Lying[] = []
  #before: Before[] = []

  /**
   * Records the layout from `time` on. `corner` is the position of the hand's corner until then. Returns true if
   * anything changed.
   */
  lies(cards: readonly Lying[], corner: Point, time: number): boolean {
    if (alike(cards, this.#now)) return false
    this.#before = [
      ...this.#before.filter(({ until }) => time - until < SETTLES),
      { cards: this.#now, corner, until: time },
    ]
    this.#now = cards
    return true
  }

  /**
   * Returns false if the hand has just changed and either another card was at that point or a card of the same kind
   * left.
   */
  meant({ card, at, time }: Tap): boolean {
    return this.#before.every(({ cards, corner, until }) => {
      if (time - until >= SETTLES) return true
      if (count(cards, card) > count(this.#now, card)) return false
      const hit = at === null ? undefined : cards.findLast((lying) => covers(lying, at.x - corner.x, at.y - corner.y))
      return hit === undefined || hit.card === card
    })
  }
}

function count(cards: readonly Lying[], card: string): number {
  return cards.filter((lying) => lying.card === card).length
}

function covers({ left, top, width, height }: Lying, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height
}

/** Differences below one pixel do not count. */
function alike(a: readonly Lying[], b: readonly Lying[]): boolean {
  const near = (x: number, y: number) => Math.abs(x - y) < 1
  return (
    a.length === b.length &&
    a.every((one, i) => {
      const other = b[i]
      return (
        other !== undefined &&
        one.card === other.card &&
        near(one.left, other.left) &&
        near(one.top, other.top) &&
        near(one.width, other.width) &&
        near(one.height, other.height)
      )
    })
  )
}
