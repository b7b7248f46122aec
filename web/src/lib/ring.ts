// Where seats stand around the table, and how a hand lies on the screen.

import type { Seat } from './wire'

/** A place on the felt, in hundredths of its width and height. */
export interface Place {
  x: number
  y: number
}

/** The seats clockwise from the left of `me`. */
export function others(circle: readonly Seat[], me: Seat): Seat[] {
  const at = circle.indexOf(me)
  return at < 0 ? [...circle] : [...circle.slice(at + 1), ...circle.slice(0, at)]
}

/**
 * Places for `count` seats along the rim of a felt of `width` by `height` pixels, clockwise from the bottom left to the
 * bottom right, so that the gap at the bottom is one's own place. `inset` keeps half a seat's `[width, height]` free.
 */
export function places(count: number, width: number, height: number, inset: [number, number]): Place[] {
  const [left, top] = inset
  const right = width - left
  const bottom = height - top
  const rise = Math.max(0, bottom - top)
  const span = Math.max(0, right - left)
  // Few seats sit at the upper part of the rim, many go all the way down.
  const reach = count <= 3 ? 0.45 : count <= 5 ? 0.7 : 1
  const side = rise * reach
  const length = side * 2 + span
  return Array.from({ length: count }, (_, i) => {
    const way = count === 1 ? length / 2 : (length * i) / (count - 1)
    const [x, y] =
      way < side ? [left, top + side - way] : way <= side + span ? [left + way - side, top] : [right, top + way - side - span]
    return { x: (x / width) * 100, y: (y / height) * 100 }
  })
}

/** How a hand is laid out: rows of overlapping cards. */
export interface Layout {
  /** A card's width in pixels; its height is 1.46 times that. */
  card: number
  /** How many cards a row has at most. */
  perRow: number
  /** How many rows. */
  rows: number
  /** From one card to the next, in pixels. */
  step: number
  /** From one row to the next, in pixels. */
  rise: number
}

/** A finger needs so many pixels. */
export const TOUCH = 44

/** Lays `count` cards out over `width` pixels, so that of each card a finger's breadth can be seen. */
export function layHand(count: number, width: number): Layout {
  const card = width < 480 ? 68 : width < 900 ? 84 : 98
  const perRow = Math.max(1, Math.floor((width - card) / TOUCH) + 1)
  const rows = Math.max(1, Math.ceil(count / perRow))
  // Rows of nearly the same length.
  const inRow = Math.max(1, Math.ceil(count / rows))
  const step = inRow === 1 ? 0 : Math.min(card + 6, (width - card) / (inRow - 1))
  return { card, perRow: inRow, rows, step, rise: Math.max(TOUCH + 6, Math.round(card * 0.66)) }
}
