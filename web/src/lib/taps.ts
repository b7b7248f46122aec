// Taps on cards that have just changed places. A finger is on its way before it lands, so it may hit the card that has slid under it.
// Where mistakes cost cards, the player would pay for a card they never meant.

/** How long after a change of places a tap may still be meant for what lay there before, in milliseconds. */
export const SETTLES = 350

/** Where a card can be tapped, in pixels from the corner of the hand. */
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
  /** Where it landed; null for a key, which has no place. */
  at: Point | null
  /** When, in milliseconds of the page's clock. */
  time: number
}

/** How the hand lay until it changed. */
interface Before {
  cards: readonly Lying[]
  /** Where the corner of the hand was. */
  corner: Point
  until: number
}

/** Tells taps that are meant from those that hit another card than the player saw when they decided to tap. */
export class Taps {
  #now: readonly Lying[] = []
  #before: Before[] = []

  /** Notes how the hand lies from `time` on; `corner` is where its corner was until then. Returns true if anything has changed. */
  lies(cards: readonly Lying[], corner: Point, time: number): boolean {
    if (alike(cards, this.#now)) return false
    this.#before = [...this.#before.filter(({ until }) => time - until < SETTLES), { cards: this.#now, corner, until: time }]
    this.#now = cards
    return true
  }

  /** Returns false if the hand has just changed, and another card lay at that point before, or one of the same kind has left. */
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

/** Less than a pixel is no change of places. */
function alike(a: readonly Lying[], b: readonly Lying[]): boolean {
  const near = (x: number, y: number) => Math.abs(x - y) < 1
  return a.length === b.length && a.every((one, i) => {
    const other = b[i]
    return other !== undefined && one.card === other.card && near(one.left, other.left) && near(one.top, other.top) && near(one.width, other.width) && near(one.height, other.height)
  })
}
