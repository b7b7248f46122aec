import { expect, it } from 'vitest'

import { type Lying, SETTLES, Taps } from './taps'

const CORNER = { x: 10, y: 600 }
const STEP = 50

/** A row of cards, each 50 pixels wide. */
const row = (cards: readonly string[]): Lying[] =>
  cards.map((card, i) => ({ card, left: i * STEP, top: 20, width: STEP, height: 120 }))

/** A stable hand, and taps on the middle of a card at its current position. */
function hand(...cards: string[]) {
  const taps = new Taps()
  let lying: Lying[] = []
  const lies = (time: number, ...next: string[]) => {
    lying = row(next)
    return taps.lies(lying, CORNER, time)
  }
  lies(-10_000, ...cards)
  const tap = (card: string, time: number) => {
    const found = lying.find((one) => one.card === card)
    if (!found) throw new Error(`no ${card} in the hand`)
    return taps.meant({ card, at: { x: CORNER.x + found.left + STEP / 2, y: CORNER.y + 60 }, time })
  }
  return { taps, lies, tap }
}

it.each([20, 100, 300, 500])('taps on cards that slid under the finger are ignored: %i ms', (answer) => {
  const { lies, tap } = hand('R4', 'R6', 'R8', 'R9')
  expect(tap('R6', 1000)).toBe(true)
  lies(1000 + answer, 'R4', 'R8', 'R9')
  expect(tap('R8', 1000 + answer + 1)).toBe(false)
  expect(tap('R8', 1000 + answer + SETTLES - 1)).toBe(false)
  expect(tap('R8', 1000 + answer + SETTLES)).toBe(true)
})

it('taps on another card count while the hand is unchanged', () => {
  const { tap } = hand('R4', 'R6', 'R8', 'R9')
  expect(tap('R6', 1000)).toBe(true)
  expect(tap('R8', 1050)).toBe(true)
})

it('taps count on unmoved cards and in places that were empty', () => {
  const { lies, tap } = hand('R4', 'R6', 'R8')
  lies(1000, 'R4', 'G1', 'R6', 'R8')
  expect(tap('R4', 1010), 'it lies where it lay').toBe(true)
  expect(tap('G1', 1010), 'R6 lay there').toBe(false)
  expect(tap('R8', 1010), 'nothing lay there').toBe(true)
})

it('every change of the hand is remembered, but only briefly', () => {
  const { lies, tap } = hand('R4', 'R6', 'R8', 'R9')
  lies(1000, 'R4', 'R8', 'R9')
  lies(1100, 'R4', 'R8', 'R9', 'Y2')
  expect(tap('R8', 1200)).toBe(false)
  expect(tap('R4', 1200)).toBe(true)
  expect(tap('R8', 1000 + SETTLES)).toBe(true)
})

it('a twin of the card that just left ignores taps and keys', () => {
  const { taps, lies, tap } = hand('B1', 'R7', 'R7')
  lies(1000, 'B1', 'R7')
  expect(tap('R7', 1100)).toBe(false)
  expect(taps.meant({ card: 'R7', at: null, time: 1100 })).toBe(false)
  expect(taps.meant({ card: 'B1', at: null, time: 1100 }), 'a key goes by the focus').toBe(true)
  expect(tap('R7', 1000 + SETTLES)).toBe(true)
})

it('positions are measured from before the hand moved', () => {
  const { taps } = hand('R4', 'R6')
  taps.lies(row(['R4', 'R6', 'R8']), { x: 10, y: 500 }, 1000)
  expect(taps.meant({ card: 'R8', at: { x: 35, y: 560 }, time: 1010 }), 'R4 lay there').toBe(false)
  expect(taps.meant({ card: 'R8', at: { x: 35, y: 660 }, time: 1010 }), 'nothing lay that low').toBe(true)
})

it('an identical hand counts as no change', () => {
  const { lies, tap } = hand('R4', 'R6')
  expect(lies(1000, 'R4', 'R6')).toBe(false)
  expect(tap('R4', 1010)).toBe(true)
})
