// Where the buttons stand: beside UNO as far as they fit, the others above the hand. Nothing is scrolled or hidden.

import type { Press } from './buttons'

/** The buttons, by where they stand. */
export interface Places {
  beside: Press[]
  above: Press[]
}

/** What a letter of a button takes, and what stands around the words, in parts of the letters' size. */
const LETTER = 0.56
const AROUND = 1.9
const GAP = 6
/** A button that shows a face and a name, in pixels. */
export const FACE = 60
/** Drawing keeps its place, also while it is not offered: what comes next would otherwise slip under the finger. There is room for a debt of two figures. */
export const DRAW_SLOT = 5.8

/** Whether there are so many to catch that each button shows a face. */
export function faces(buttons: readonly Press[]): boolean {
  return buttons.filter(({ seat }) => seat !== null).length > 1
}

/** How wide a button is, in pixels, with letters of `size` pixels. */
function widthOf({ label, seat, id }: Press, small: boolean, size: number): number {
  if (small && seat !== null) return FACE
  const words = size * (label.length * LETTER + AROUND)
  return id === 'draw' ? Math.max(words, size * DRAW_SLOT) : words
}

/** What is left of a row of `room` pixels for buttons: drawing keeps its place. */
function roomFor(buttons: readonly Press[], room: number, size: number): number {
  return room - (buttons[0]?.id === 'draw' ? 0 : size * DRAW_SLOT + GAP)
}

/** Spreads buttons over a row of `room` pixels, with letters of `size` pixels; what does not fit goes above. */
export function spread(buttons: readonly Press[], room: number, size: number): Places {
  const small = faces(buttons)
  let left = roomFor(buttons, room, size)
  const over = buttons.findIndex((button) => (left -= widthOf(button, small, size) + GAP) < -GAP)
  return over < 0 ? { beside: [...buttons], above: [] } : { beside: buttons.slice(0, over), above: buttons.slice(over) }
}

/** A button's place in the row. */
export interface Slot extends Press {
  /** It is no longer offered, and keeps its place because something stands behind it. */
  gone: boolean
}

/**
 * The row after `before`, with these buttons in it: what stands there keeps its place, and what comes stands behind it, so that
 * none slips under a finger. Where that does not fit into `room` pixels, the row is a new one.
 */
export function steady(before: readonly Slot[], buttons: readonly Press[], room: number, size: number): Slot[] {
  const fresh = buttons.map((button) => ({ ...button, gone: false }))
  const kept = before.map((slot) => fresh.find(({ id }) => id === slot.id) ?? { ...slot, gone: true })
  const came = fresh.filter(({ id }) => before.every((slot) => slot.id !== id))
  // Drawing has its own place in front.
  const row = [...came.filter(({ id }) => id === 'draw'), ...kept, ...came.filter(({ id }) => id !== 'draw')]
  const last = row.findLastIndex(({ gone }) => !gone)
  const slots = row.slice(0, last + 1)
  const small = faces(buttons)
  const taken = slots.reduce((sum, slot) => sum + widthOf(slot, small, size) + GAP, 0)
  return taken <= roomFor(slots, room, size) + GAP ? slots : fresh
}

/** The size of a letter, in pixels, as this device likes it. */
export function letterSize(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
