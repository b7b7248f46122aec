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
  const reach = width < 560 ? (count <= 3 ? (height < 340 ? 0 : 0.1) : count <= 5 ? 0.3 : count <= 7 ? 0.3 : 1) : count <= 3 ? 0.45 : count <= 5 ? 0.7 : 1
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
  // A face is what people look at: where few sit around a tall phone it has room.
  if (!tight && narrow) return [Math.min(128, width / Math.max(1, count) - 8), height > 430 ? 86 : height > 340 ? 70 : height > 300 ? 60 : 50]
  // A face is as large as a hand where few sit around a large table.
  if (!tight && height > (count <= 4 ? 350 : 470) && count <= 7) return width > 1300 ? [264, 112] : width > 860 ? [count <= 4 ? 226 : 208, 88] : [138, 62]
  if (!tight) return width > 1300 ? [176, 60] : [138, 50]
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
  const [least, low] = chipSize(count, width, height, tight)
  // Faces and fans are seen from a sofa where few sit around the table.
  const tall = !tight && count <= 6 && width > 800 && height > 480 ? Math.max(low, 84) : low
  const beside = (width - pile * 2.9) / 2 - RIM[0] - 12
  for (let wide = Math.min(beside, tight ? 160 : 230); wide > least; wide -= 4) {
    const ring = around(count, width, height, [wide / 2 + RIM[0], tall / 2 + RIM[1]])
    const touches = ring.some((a, i) => {
      const b = ring[(i + 1) % count] ?? a
      return a !== b && Math.abs(a.x - b.x) * width < (wide + 12) * 100 && Math.abs(a.y - b.y) * height < (tall + 12) * 100
    })
    if (!touches) return [wide, tall]
  }
  return [least, low]
}

/** No more than this hangs over the upper edge of a seat, and beside it, in pixels. */
const [MOST_HANG, BESIDE] = [15, 14]

/** How far bubbles may hang over the upper edge of a seat without touching the seat above, in pixels. */
export function hangOf(spots: readonly Place[], chip: readonly [number, number], width: number, height: number): number {
  const gaps = spots.flatMap((a, i) => spots.slice(i + 1).flatMap((b) => {
    const [x, y] = [(Math.abs(a.x - b.x) * width) / 100, (Math.abs(a.y - b.y) * height) / 100]
    return x < chip[0] + BESIDE && y >= chip[1] ? [y - chip[1]] : []
  }))
  return Math.max(0, Math.min(MOST_HANG, ...gaps.map((gap) => gap - 1)))
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
const AROUND = 32
/** Up to a dozen cards lie in one row, of which each shows so many pixels; a finger slides over them to pick one. */
const SLIVER = 22
const ONE_ROW = 12
/** In rows, each shows as much as a finger needs; where that does not fit, a finger slides over them as well. */
const CORNER = 26

/** How wide a card of the hand is, on a screen of these pixels: as large as fits. */
function usualCard(width: number, tall: number): number {
  if (width < 480) return tall < 700 ? 84 : 100
  const wide = width < 900 ? 110 : width < 1300 ? 148 : width < 1600 ? 164 : 190
  return Math.round(Math.max(84, Math.min(wide, (tall * 0.28 - AROUND) / RATIO)))
}

/**
 * Lays `count` cards out over `width` pixels of a screen `tall` pixels high: in one row up to about twelve, beyond that in rows
 * of smaller cards. They take the same room however many there are, so that no card that comes moves the table; what is beyond
 * two rows is scrolled to. Cards are `large` where little else is shown.
 */
export function layHand(count: number, width: number, tall = 800, large = false): Layout {
  const usual = Math.round(usualCard(width, tall) * (large ? 1.4 : 1))
  const room = Math.round(usual * RATIO + AROUND)
  const tight = count > 1 ? (width - usual) / (count - 1) : usual
  if (count <= 1 || tight >= TOUCH || (count <= ONE_ROW && tight >= SLIVER)) {
    return { card: usual, perRow: Math.max(1, count), rows: 1, step: count > 1 ? Math.min(usual + 8, tight) : 0, rise: TOUCH, height: room, room }
  }
  // Two rows take what one row of larger cards does.
  const card = Math.floor(usual - TOUCH / RATIO)
  const rise = TOUCH
  const most = (step: number) => Math.floor((width - card) / step) + 1
  // A finger's breadth of each if they all fit into two rows then, otherwise as much as tells them apart.
  const perRow = count <= 2 * most(TOUCH) ? Math.ceil(count / 2) : Math.min(Math.ceil(count / 2), most(CORNER))
  const rows = Math.ceil(count / perRow)
  const even = Math.ceil(count / rows)
  const height = Math.round(card * RATIO + (rows - 1) * rise + AROUND)
  return { card, rows, perRow: even, step: even === 1 ? 0 : Math.min(card + 6, (width - card) / (even - 1)), rise, height, room }
}

/** Where stock and pile lie, in pixels. */
export interface Middle {
  /** How wide the pile is, and the stock beside it. */
  pile: number
  stock: number
  /** The stock lies under the pile. */
  column: boolean
  /** The middle of both, from the top. */
  y: number
  /** How far it is from there to the nearest seat. */
  clear: number
  /** There is not even room for the smallest. */
  cramped: boolean
}

/** What is around a felt's middle. */
export interface Surroundings {
  width: number
  height: number
  /** The places of seats, in hundredths, and how large each is. */
  spots: readonly Place[]
  chip: readonly [number, number]
  /** So much of the foot is taken by what is asked. */
  foot: number
  /** No larger than this. */
  most: number
}

/** What stock and pile take beside each other, with the cards that fan out of the pile, in widths of the pile; and one under the other. */
const ACROSS = 2.9
const COLUMN = 1.9
const STOCK = 0.78
const STOCK_UNDER = 0.62
/** The figures of a debt and of the stock hang over the edges. */
const HANGS = 30
const GAP = 10
/** The least that can be read and pressed. */
const LEAST = 44

/** What can be kept at the foot of the felt for what comes up there: two lines with buttons, or one. */
const KEPT = [150, 120, 100, 84, 74, 66, 58]
/** How much smaller stock and pile may be for that; where many sit around a low felt, so small that it can still be read. */
const [SMALLER, READ, FEW] = [0.86, 92, 60]

/** So many pixels at the foot of a felt are for what comes up: stock and pile always lie above them, so that nothing moves when it does. */
export function keptOf(around: Omit<Surroundings, 'foot'>): number {
  const free = middleOf({ ...around, foot: 0 }).pile
  const fits = (least: number) => (foot: number) => {
    const { pile, cramped } = middleOf({ ...around, foot })
    return !cramped && pile >= least
  }
  return KEPT.find(fits(Math.min(free, Math.max(READ, free * SMALLER)))) ?? KEPT.filter((foot) => foot <= 84).find(fits(FEW)) ?? 0
}

/** How high stock and pile are, in pixels. */
function tallOf({ pile, column }: Pick<Middle, 'pile' | 'column'>): number {
  return column ? pile * RATIO * (1 + STOCK_UNDER) + 14 : pile * RATIO
}

/** Stock and pile as large as they can be where they cover no seat, and nothing that is asked covers them. */
export function middleOf({ width, height, spots, chip, foot, most }: Surroundings): Middle {
  const [w, h] = [chip[0] / 2, chip[1] / 2]
  const seats = spots.map(({ x, y }) => ({ x: (x * width) / 100, y: (y * height) / 100 }))
  const bottom = Math.max(TOUCH, height - foot - GAP)
  const tops = [GAP, ...seats.map(({ y }) => y + h + GAP)]
  const bottoms = [bottom, ...seats.map(({ y }) => y - h - GAP).filter((y) => y < bottom)]
  let best: { pile: number; column: boolean; from: number; to: number } = { pile: 0, column: false, from: GAP, to: bottom }
  for (const from of tops) {
    for (const to of bottoms) {
      if (to - from < TOUCH) continue
      const beside = seats.filter(({ y }) => y + h + GAP > from + 1 && y - h - GAP < to - 1).map(({ x }) => Math.abs(x - width / 2) - w - GAP)
      const across = 2 * Math.min(width / 2 - GAP * 2, ...beside)
      const row = Math.min(most, across / ACROSS, (to - from - HANGS) / RATIO)
      const column = Math.min(most, across / COLUMN, (to - from - HANGS - 14) / (RATIO * (1 + STOCK_UNDER)))
      if (row > best.pile) best = { pile: row, column: false, from, to }
      // Beside each other they are found sooner: only what is much larger lies in a column.
      if (column > best.pile * 1.12) best = { pile: column, column: true, from, to }
    }
  }
  const pile = Math.max(LEAST, best.pile)
  const tall = tallOf({ pile, column: best.column })
  const half = tall / 2 + HANGS / 2
  const y = Math.max(best.from + half, Math.min(best.to - half, foot > 0 ? (best.from + best.to) / 2 : Math.max(height * 0.5, (best.from + Math.min(best.to, height)) / 2)))
  const far = seats.map((seat) => Math.hypot(Math.max(0, Math.abs(seat.x - width / 2) - w), Math.max(0, Math.abs(seat.y - y) - h)))
  const clear = Math.min(width / 2, ...far) - GAP
  return { pile, stock: Math.max(TOUCH, pile * (best.column ? STOCK_UNDER : STOCK)), column: best.column, y, clear, cramped: best.pile < LEAST }
}

/** Where a place between two seats is pressed, in pixels: a little towards the middle, so that it covers neither, and beside stock and pile. */
export function gapBetween(a: Place, b: Place, { width, height }: { width: number; height: number }, inward: number, middle: Middle): { x: number; y: number } {
  const towards = (from: number, to: number, whole: number) => ((from + to) / 2 + (50 - (from + to) / 2) * inward) * (whole / 100)
  const [x, y] = [towards(a.x, b.x, width), towards(a.y, b.y, height)]
  const [dx, dy] = [x - width / 2, y - middle.y]
  const keep = TOUCH / 2 + 4
  const out = [(middle.pile * (middle.column ? COLUMN : ACROSS)) / 2 + keep - Math.abs(dx), tallOf(middle) / 2 + keep - Math.abs(dy)] as const
  if (out[0] <= 0 || out[1] <= 0) return { x, y }
  return out[0] < out[1] ? { x: x + out[0] * (dx < 0 ? -1 : 1), y } : { x, y: y + out[1] * (dy < 0 ? -1 : 1) }
}
