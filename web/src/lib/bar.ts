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

/** Spreads buttons over a row of `room` pixels, with letters of `size` pixels; what does not fit goes above. */
export function spread(buttons: readonly Press[], room: number, size: number): Places {
  const small = faces(buttons)
  const width = ({ label, seat, id }: Press) => {
    if (small && seat !== null) return FACE
    const words = size * (label.length * LETTER + AROUND)
    return id === 'draw' ? Math.max(words, size * DRAW_SLOT) : words
  }
  let left = room - (buttons[0]?.id === 'draw' ? 0 : size * DRAW_SLOT + GAP)
  const over = buttons.findIndex((button) => (left -= width(button) + GAP) < -GAP)
  return over < 0 ? { beside: [...buttons], above: [] } : { beside: buttons.slice(0, over), above: buttons.slice(over) }
}

/** The size of a letter, in pixels, as this device likes it. */
export function letterSize(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
