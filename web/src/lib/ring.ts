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
 * bottom right, so that the gap at the bottom is one's own place. `inset` keeps half a seat's `[width, height]` free, and
 * no more seats of `chip` pixels' width stand in the row at the top than have room there.
 */
export function places(count: number, width: number, height: number, inset: [number, number], chip = 0): Place[] {
  const [left, top] = inset
  const right = width - left
  const bottom = height - top
  const rise = Math.max(0, bottom - top)
  const span = Math.max(0, right - left)
  // Few seats sit at the upper part of the rim, many go all the way down; on a narrow felt the middle is the pile's.
  const reach = width < 560 ? (count <= 3 ? 0.1 : count <= 5 ? 0.3 : count <= 7 ? 0.3 : 1) : count <= 3 ? 0.45 : count <= 5 ? 0.7 : 1
  const side = rise * reach
  // So many on each side, the others in the row at the top: corners are kept from crowding.
  const fair = Math.round((count * side) / (2 * side + span))
  const most = chip > 0 ? Math.floor(span / (chip + 2)) + 1 : count
  const needed = Math.ceil((count - most) / 2)
  // A few stand in one row on a phone: all below it is the pile's.
  const flank = count < 2 || (chip > 0 && width < 560 && count > 3 && count <= most) ? 0 : Math.min(Math.floor(count / 2), Math.max(1, fair, needed))
  const row = count - 2 * flank
  const step = flank === 0 ? 0 : side / flank
  const spots: [number, number][] = []
  for (let i = flank; i >= 1; i--) spots.push([left, top + i * step])
  for (let i = 0; i < row; i++) spots.push([row === 1 ? width / 2 : left + (span * i) / (row - 1), top])
  for (let i = 1; i <= flank; i++) spots.push([right, top + i * step])
  return spots.map(([x, y]) => ({ x: (x / Math.max(1, width)) * 100, y: (y / Math.max(1, height)) * 100 }))
}

/** How large a seat is drawn, in pixels: as the row at the top and the flanks of the felt let it be. */
export function chipSize(count: number, width: number, height: number, tight: boolean): [number, number] {
  const narrow = width < 560
  if (!tight) return narrow ? [Math.min(120, width / Math.max(1, count) - 8), 50] : width > 1300 ? [176, 60] : [138, 50]
  if (!narrow) return [Math.max(84, Math.min(width > 1300 ? 150 : 120, width / 9.6)), width > 1300 ? 56 : 48]
  if (count <= 5) return [Math.min(84, width / count - 6), TOUCH]
  const across = Math.max(58, Math.min(72, width / 5 - 6))
  const rows = Math.ceil((count - 5) / 2) + 1
  return [across, Math.max(26, Math.min(TOUCH, (height - 14) / rows - 2))]
}

/** Places for `count` seats all around the rim, clockwise from the middle of the top: for a screen that is nobody's place. */
export function around(count: number, width: number, height: number, inset: [number, number]): Place[] {
  const [w, h] = [Math.max(0, width - 2 * inset[0]), Math.max(0, height - 2 * inset[1])]
  const whole = 2 * (w + h)
  const spot = (way: number): [number, number] => {
    if (way < w) return [way, 0]
    if (way < w + h) return [w, way - w]
    if (way < 2 * w + h) return [2 * w + h - way, h]
    return [0, whole - way]
  }
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = spot((w / 2 + (whole * i) / count) % (whole || 1))
    return { x: ((inset[0] + x) / Math.max(1, width)) * 100, y: ((inset[1] + y) / Math.max(1, height)) * 100 }
  })
}

/** How much of the rim stays free beside half a seat, on a felt that is not narrow. */
export const RIM: readonly [number, number] = [22, 16]

/**
 * How large a seat is drawn where seats stand all around the rim: as wide as the next ones let it be, for whole names, and
 * as stock and pile of `pile` pixels' width do, with the cards that fan out of it.
 */
export function chipAround(count: number, width: number, height: number, tight: boolean, pile: number): [number, number] {
  const [least, tall] = chipSize(count, width, height, tight)
  const beside = (width - pile * 2.9) / 2 - RIM[0] - 12
  for (let wide = Math.min(beside, tight ? 160 : 230); wide > least; wide -= 4) {
    const ring = around(count, width, height, [wide / 2 + RIM[0], tall / 2 + RIM[1]])
    const touches = ring.some((a, i) => {
      const b = ring[(i + 1) % count] ?? a
      return a !== b && Math.abs(a.x - b.x) * width < (wide + 12) * 100 && Math.abs(a.y - b.y) * height < (tall + 12) * 100
    })
    if (!touches) return [wide, tall]
  }
  return [least, tall]
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
  /** What the rows need, in pixels. */
  height: number
  /** What is kept for them, in pixels. */
  room: number
}

/** So many cards of the pile are shown. */
export const PILE_SHOWN = 4

/** A finger needs so many pixels. */
export const TOUCH = 44

const RATIO = 1.46
/** Room above and below the cards of a hand: for those that stand out, and for what lies crooked. */
const AROUND = 30

/**
 * Lays `count` cards out over `width` pixels, so that of each card a finger's breadth can be seen. The room that the hand
 * takes changes in few steps, so that the table does not move with every card. Cards are `large` where little else is shown.
 */
export function layHand(count: number, width: number, large = false): Layout {
  const usual = Math.round((width < 480 ? 72 : width < 900 ? 84 : width < 1300 ? 98 : 114) * (large ? 1.4 : 1))
  const across = (card: number) => Math.max(1, Math.floor((width - card) / TOUCH) + 1)
  // On a phone two rows have room at any time; more are of smaller cards.
  const spare = width < 900 ? 2 : 1
  const crowded = count > across(usual) * spare
  const card = crowded && width < 480 ? 60 : usual
  const rows = Math.max(1, Math.ceil(count / across(card)))
  // Rows of nearly the same length.
  const inRow = Math.max(1, Math.ceil(count / rows))
  const step = inRow === 1 ? 0 : Math.min(card + 6, (width - card) / (inRow - 1))
  const rise = Math.max(TOUCH, Math.round(card * 0.62))
  const tall = (lines: number) => Math.round(card * RATIO + (lines - 1) * rise + AROUND)
  return { card, perRow: inRow, rows, step, rise, height: tall(rows), room: tall(crowded ? Math.max(rows, width < 480 ? 4 : spare + 1) : spare) }
}
