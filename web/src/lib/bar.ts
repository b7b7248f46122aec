// Layout of the buttons: next to UNO as far as they fit, the rest above the hand. No button is scrolled or hidden.

import type { Press } from './buttons'

/** The buttons by place. */
export interface Places {
  beside: Press[]
  above: Press[]
}

/** The width of a letter and of the padding around a label, in multiples of the font size. `GAP` is in pixels. */
const LETTER = 0.56
const AROUND = 1.9
const GAP = 6
/** The width of a button with a face and a name, in pixels. */
export const FACE = 60
/**
 * The width of the draw button, in multiples of the font size; a four-digit debt fits. The space stays reserved while
 * drawing is not offered, so that no other button moves under the finger.
 */
export const DRAW_SLOT = 5.8

/** True if several players can be caught, so that each button shows a face. */
export function faces(buttons: readonly Press[]): boolean {
  return buttons.filter(({ seat }) => seat !== null).length > 1
}

/** The width of a button in pixels, with a font size of `size` pixels. */
function widthOf({ label, seat, id }: Press, small: boolean, size: number): number {
  if (small && seat !== null) return FACE
  return size * (id === 'draw' ? DRAW_SLOT : label.length * LETTER + AROUND)
}

/** The width in pixels that remains in a row of `room` pixels after reserving space for the draw button. */
function roomFor(buttons: readonly Press[], room: number, size: number): number {
  return room - (buttons[0]?.id === 'draw' ? 0 : size * DRAW_SLOT + GAP)
}

/**
 * Fills a row of `room` pixels with buttons, with a font size of `size` pixels. Buttons that do not fit go above it.
 */
export function spread(buttons: readonly Press[], room: number, size: number): Places {
  const small = faces(buttons)
  let left = roomFor(buttons, room, size)
  const over = buttons.findIndex((button) => (left -= widthOf(button, small, size) + GAP) < -GAP)
  return over < 0 ? { beside: [...buttons], above: [] } : { beside: buttons.slice(0, over), above: buttons.slice(over) }
}

/**
 * Identifies a button in a row. A button with another label is another button: it has another width, and often another
 * meaning. Only the draw button has the same width with every label.
 */
export function keyOf({ id, label }: Press): string {
  return id === 'draw' ? id : `${id} ${label}`
}

/** A button's place in the row. */
export interface Slot extends Press {
  /** The button is no longer offered. It keeps its place because another button follows it. */
  gone: boolean
}

/**
 * The next row after `before`. Buttons that remain keep their places and new ones go to the end, so that none moves
 * under a finger. If the result exceeds `room` pixels, the row is built again. `reserved` keeps space for a draw button.
 */
export function steady(
  before: readonly Slot[],
  buttons: readonly Press[],
  room: number,
  size: number,
  reserved = true,
): Slot[] {
  const fresh = buttons.map((button) => ({ ...button, gone: false }))
  const same = (one: Press) => (other: Press) => keyOf(one) === keyOf(other)
  const kept = before.map((slot) => fresh.find(same(slot)) ?? { ...slot, gone: true })
  const came = fresh.filter((button) => !before.some(same(button)))
  // A new draw button goes first.
  const row = [...came.filter(({ id }) => id === 'draw'), ...kept, ...came.filter(({ id }) => id !== 'draw')]
  const last = row.findLastIndex(({ gone }) => !gone)
  const slots = row.slice(0, last + 1)
  const small = faces(buttons)
  const taken = slots.reduce((sum, slot) => sum + widthOf(slot, small, size) + GAP, 0)
  return taken <= (reserved ? roomFor(slots, room, size) : room) + GAP ? slots : fresh
}

/** The root font size of this page, in pixels. */
export function letterSize(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
