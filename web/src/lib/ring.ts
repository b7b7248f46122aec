// The layout of seats around the table and of a hand on the screen.

import type { Seat } from './wire'

/** A position on the felt, in percent of its width and height. */
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
 * Positions for `count` seats along the rim of a felt of `width` × `height` pixels, clockwise from the bottom left to
 * the bottom right. The gap at the bottom is the player's own place. `inset` is half a seat's `[width, height]`, kept
 * free at the rim. With `chip`, a seat's width in pixels, the top row has no more seats than fit.
 */
export function places(count: number, width: number, height: number, inset: [number, number], chip = 0): Place[] {
  const [left, top] = inset
  const right = width - left
  const bottom = height - top
  const rise = Math.max(0, bottom - top)
  const span = Math.max(0, right - left)
  // Few seats use only the upper part of the rim, many use all of it. On a narrow felt the middle is reserved for the
  // discard pile.
  const reach =
    width < 560
      ? count <= 3
        ? height < 340
          ? 0
          : 0.1
        : count <= 5
          ? 0.3
          : count <= 7
            ? 0.3
            : 1
      : count <= 3
        ? 0.45
        : count <= 5
          ? 0.7
          : 1
  const side = rise * reach
  // Seats per side. The others form the top row, which prevents crowded corners.
  const fair = Math.round((count * side) / (2 * side + span))
  const most = chip > 0 ? Math.floor(span / (chip + 2)) + 1 : count
  const needed = Math.ceil((count - most) / 2)
  // On a phone, a few seats fit into one row and leave the rest to the discard pile.
  const flank =
    count < 2 || (chip > 0 && width < 560 && count > 3 && count <= most)
      ? 0
      : Math.min(Math.floor(count / 2), Math.max(1, fair, needed))
  const row = count - 2 * flank
  const step = flank === 0 ? 0 : side / flank
  const spots: [number, number][] = []
  for (let i = flank; i >= 1; i--) spots.push([left, top + i * step])
  for (let i = 0; i < row; i++) spots.push([row === 1 ? width / 2 : left + (span * i) / (row - 1), top])
  for (let i = 1; i <= flank; i++) spots.push([right, top + i * step])
  return spots.map(([x, y]) => ({ x: (x / Math.max(1, width)) * 100, y: (y / Math.max(1, height)) * 100 }))
}

/** The size of a seat in pixels, limited by the top row and the sides of the felt. */
export function chipSize(count: number, width: number, height: number, tight: boolean): [number, number] {
  const narrow = width < 560
  // On a tall phone with few seats there is space for large faces.
  if (!tight && narrow)
    return [
      Math.min(128, width / Math.max(1, count) - 8),
      height > 430 ? 86 : height > 340 ? 70 : height > 300 ? 60 : 50,
    ]
  // On a large table with few seats, a face is as large as a hand.
  if (!tight && height > (count <= 4 ? 350 : 470) && count <= 7)
    return width > 1300 ? [264, 112] : width > 860 ? [count <= 4 ? 226 : 208, 88] : [138, 62]
  if (!tight) return width > 1300 ? [176, 60] : [138, 50]
  if (!narrow) return [Math.max(84, Math.min(width > 1300 ? 150 : 120, width / 9.6)), width > 1300 ? 56 : 48]
  if (count <= 5) return [Math.min(84, width / count - 6), TOUCH]
  const across = Math.max(58, Math.min(72, width / 5 - 6))
  const rows = Math.ceil((count - 5) / 2) + 1
  return [across, Math.max(26, Math.min(TOUCH, (height - 14) / rows - 2))]
}

/** Positions for `count` seats around the whole rim, clockwise from the top center, for a screen that has no seat. */
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

/** The free margin of the rim next to half a seat, in pixels, on a felt that is not narrow. */
export const RIM: readonly [number, number] = [22, 16]

/**
 * The size of a seat if seats use the whole rim. The width leaves room for full names. It is limited by the neighbors,
 * both piles (the discard pile is `pile` pixels wide), and the cards that fan out of them.
 */
export function chipAround(
  count: number,
  width: number,
  height: number,
  tight: boolean,
  pile: number,
): [number, number] {
  const [least, low] = chipSize(count, width, height, tight)
  // With few seats, faces and fans are large enough to see from a sofa.
  const tall = !tight && count <= 6 && width > 800 && height > 480 ? Math.max(low, 84) : low
  const beside = (width - pile * 2.9) / 2 - RIM[0] - 12
  for (let wide = Math.min(beside, tight ? 160 : 230); wide > least; wide -= 4) {
    const ring = around(count, width, height, [wide / 2 + RIM[0], tall / 2 + RIM[1]])
    const touches = ring.some((a, i) => {
      const b = ring[(i + 1) % count] ?? a
      return (
        a !== b && Math.abs(a.x - b.x) * width < (wide + 12) * 100 && Math.abs(a.y - b.y) * height < (tall + 12) * 100
      )
    })
    if (!touches) return [wide, tall]
  }
  return [least, low]
}

/** The maximum overhang above the top edge of a seat, and the margin beside it, in pixels. */
const [MOST_HANG, BESIDE] = [15, 14]

/** How far bubbles can extend above a seat without touching the seat above it, in pixels. */
export function hangOf(
  spots: readonly Place[],
  chip: readonly [number, number],
  width: number,
  height: number,
): number {
  const gaps = spots.flatMap((a, i) =>
    spots.slice(i + 1).flatMap((b) => {
      const [x, y] = [(Math.abs(a.x - b.x) * width) / 100, (Math.abs(a.y - b.y) * height) / 100]
      return x < chip[0] + BESIDE && y >= chip[1] ? [y - chip[1]] : []
    }),
  )
  return Math.max(0, Math.min(MOST_HANG, ...gaps.map((gap) => gap - 1)))
}

/** The layout of a hand: rows of overlapping cards. */
export interface Layout {
  /** A card's width in pixels. Its height is 1.46 times that. */
  card: number
  /** The maximum number of cards in a row. */
  perRow: number
  /** The number of rows. */
  rows: number
  /** The distance between two cards, in pixels. */
  step: number
  /** The distance between two rows, in pixels. */
  rise: number
  /** The height of all rows, in pixels. */
  height: number
  /** The reserved height, in pixels. */
  room: number
}

/** The number of visible cards of the discard pile. */
export const PILE_SHOWN = 4

/** The minimum size of a touch target, in pixels. */
export const TOUCH = 44

const RATIO = 1.46
/** Space above and below the cards of a hand, for raised and tilted cards. */
const AROUND = 32
/** The height of a row of buttons at the bottom of the felt, in pixels. */
export const BUTTON_ROW = 56
/** The least visible width of each card in a single row, in pixels. If less is visible, there are several rows. */
const SLIVER = 40
/**
 * The least visible width of each card in several rows, in pixels, if two rows have no space for full touch targets.
 * Players pick a card by sliding a finger along the row.
 */
const CORNER = 26

/** The width of a card in the hand for this screen size, in pixels. */
function usualCard(width: number, tall: number): number {
  if (width < 480) return tall < 700 ? 84 : 100
  const wide = width < 900 ? 110 : width < 1300 ? 148 : width < 1600 ? 164 : 190
  return Math.round(Math.max(84, Math.min(wide, (tall * 0.28 - AROUND) / RATIO)))
}

/**
 * Computes the layout of `count` cards on a screen `width` × `tall` pixels: one row for up to about 12 cards, otherwise
 * rows of smaller cards. The reserved height does not depend on the number of cards, so drawing a card never moves the
 * table; rows beyond the second scroll. `large` enlarges the cards if little else is shown.
 */
export function layHand(count: number, width: number, tall = 800, large = false): Layout {
  const usual = Math.round(usualCard(width, tall) * (large ? 1.4 : 1))
  const room = Math.round(usual * RATIO + AROUND)
  const tight = count > 1 ? (width - usual) / (count - 1) : usual
  if (count <= 1 || tight >= SLIVER) {
    return {
      card: usual,
      perRow: Math.max(1, count),
      rows: 1,
      step: count > 1 ? Math.min(usual + 8, tight) : 0,
      rise: TOUCH,
      height: room,
      room,
    }
  }
  // Two rows take the same height as one row of larger cards.
  const card = Math.floor(usual - TOUCH / RATIO)
  const rise = TOUCH
  const most = (step: number) => Math.floor((width - card) / step) + 1
  // Each card shows a touch target if two rows suffice then, otherwise just enough to tell cards apart.
  const perRow = count <= 2 * most(TOUCH) ? Math.ceil(count / 2) : Math.min(Math.ceil(count / 2), most(CORNER))
  const rows = Math.ceil(count / perRow)
  const even = Math.ceil(count / rows)
  const height = Math.round(card * RATIO + (rows - 1) * rise + AROUND)
  return {
    card,
    rows,
    perRow: even,
    step: even === 1 ? 0 : Math.min(card + 6, (width - card) / (even - 1)),
    rise,
    height,
    room,
  }
}

/** The layout of the draw pile and the discard pile, in pixels. */
export interface Middle {
  /** The widths of the discard pile and the draw pile. */
  pile: number
  drawPile: number
  /** The draw pile is below the discard pile. */
  column: boolean
  /** The vertical center of both, from the top. */
  y: number
  /** The distance from the center to the nearest seat. */
  clear: number
  /** Not even the smallest size fits. */
  cramped: boolean
}

/** The surroundings of a felt's middle. */
export interface Surroundings {
  width: number
  height: number
  /** The positions of seats in percent, and the size of each in pixels. */
  spots: readonly Place[]
  chip: readonly [number, number]
  /** The height that the current question takes at the bottom. */
  foot: number
  /** The maximum width of the discard pile. */
  most: number
}

/**
 * Widths in multiples of the discard pile's: both piles side by side with the fanned cards, both in a column, then the
 * draw pile in each of these layouts.
 */
const ACROSS = 2.9
const COLUMN = 1.9
const DRAW_PILE = 0.78
const DRAW_PILE_UNDER = 0.62
/** The numbers for the debt and the draw pile extend over the edges. */
const HANGS = 30
const GAP = 10
/** The smallest size that can be read and pressed. */
const LEAST = 44

/** Heights that can be reserved at the bottom of the felt for questions: two lines with buttons, or one line. */
const KEPT = [150, 120, 100, 84, 74, 66, 58]
/**
 * How much smaller the piles may become for that: a factor, the size that stays readable, and the smallest size with
 * many seats on a low felt.
 */
const [SMALLER, READ, FEW] = [0.86, 92, 60]

/**
 * The height reserved at the bottom of a felt for questions. The piles always stay above it, so nothing moves when a
 * question appears.
 */
export function keptOf(around: Omit<Surroundings, 'foot'>): number {
  const free = middleOf({ ...around, foot: 0 }).pile
  const fits = (least: number) => (foot: number) => {
    const { pile, cramped } = middleOf({ ...around, foot })
    return !cramped && pile >= least
  }
  return (
    KEPT.find(fits(Math.min(free, Math.max(READ, free * SMALLER)))) ??
    KEPT.filter((foot) => foot <= 84).find(fits(FEW)) ??
    0
  )
}

/** The height of both piles, in pixels. */
function tallOf({ pile, column }: Pick<Middle, 'pile' | 'column'>): number {
  return column ? pile * RATIO * (1 + DRAW_PILE_UNDER) + 14 : pile * RATIO
}

/** Makes both piles as large as possible without covering a seat or being covered by a question. */
export function middleOf({ width, height, spots, chip, foot, most }: Surroundings): Middle {
  const [w, h] = [chip[0] / 2, chip[1] / 2]
  const seats = spots.map(({ x, y }) => ({ x: (x * width) / 100, y: (y * height) / 100 }))
  const bottom = Math.max(TOUCH, height - foot - GAP)
  const tops = [GAP, ...seats.map(({ y }) => y + h + GAP)]
  const bottoms = [bottom, ...seats.map(({ y }) => y - h - GAP).filter((y) => y < bottom)]
  let best: { pile: number; column: boolean; from: number; to: number } = {
    pile: 0,
    column: false,
    from: GAP,
    to: bottom,
  }
  for (const from of tops) {
    for (const to of bottoms) {
      if (to - from < TOUCH) continue
      const beside = seats
        .filter(({ y }) => y + h + GAP > from + 1 && y - h - GAP < to - 1)
        .map(({ x }) => Math.abs(x - width / 2) - w - GAP)
      const across = 2 * Math.min(width / 2 - GAP * 2, ...beside)
      const row = Math.min(most, across / ACROSS, (to - from - HANGS) / RATIO)
      const column = Math.min(most, across / COLUMN, (to - from - HANGS - 14) / (RATIO * (1 + DRAW_PILE_UNDER)))
      if (row > best.pile) best = { pile: row, column: false, from, to }
      // Side by side is easier to find, so a column must be much larger to be used.
      if (column > best.pile * 1.12) best = { pile: column, column: true, from, to }
    }
  }
  const pile = Math.max(LEAST, best.pile)
  const tall = tallOf({ pile, column: best.column })
  const half = tall / 2 + HANGS / 2
  const y = Math.max(
    best.from + half,
    Math.min(
      best.to - half,
      foot > 0 ? (best.from + best.to) / 2 : Math.max(height * 0.5, (best.from + Math.min(best.to, height)) / 2),
    ),
  )
  const far = seats.map((seat) =>
    Math.hypot(Math.max(0, Math.abs(seat.x - width / 2) - w), Math.max(0, Math.abs(seat.y - y) - h)),
  )
  const clear = Math.min(width / 2, ...far) - GAP
  return {
    pile,
    drawPile: Math.max(TOUCH, pile * (best.column ? DRAW_PILE_UNDER : DRAW_PILE)),
    column: best.column,
    y,
    clear,
    cramped: best.pile < LEAST,
  }
}

/**
 * The button for a place between two seats, in pixels: moved slightly towards the middle so that it covers neither
 * seat, and clear of the piles.
 */
export function gapBetween(
  a: Place,
  b: Place,
  { width, height }: { width: number; height: number },
  inward: number,
  middle: Middle,
): { x: number; y: number } {
  const towards = (from: number, to: number, whole: number) =>
    ((from + to) / 2 + (50 - (from + to) / 2) * inward) * (whole / 100)
  const [x, y] = [towards(a.x, b.x, width), towards(a.y, b.y, height)]
  const [dx, dy] = [x - width / 2, y - middle.y]
  const keep = TOUCH / 2 + 4
  const out = [
    (middle.pile * (middle.column ? COLUMN : ACROSS)) / 2 + keep - Math.abs(dx),
    tallOf(middle) / 2 + keep - Math.abs(dy),
  ] as const
  if (out[0] <= 0 || out[1] <= 0) return { x, y }
  return out[0] < out[1] ? { x: x + out[0] * (dx < 0 ? -1 : 1), y } : { x, y: y + out[1] * (dy < 0 ? -1 : 1) }
}
