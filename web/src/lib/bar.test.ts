import { describe, expect, it } from 'vitest'

import { type Slot, faces, spread, steady } from './bar'
import type { Press } from './buttons'

const press = (id: string, label: string, seat: number | null = null): Press => ({
  id,
  label,
  key: null,
  loud: false,
  hurry: false,
  pressed: null,
  hint: null,
  seat,
  short: null,
  quiet: false,
  act: () => undefined,
})
const draw = press('draw', 'Draw')
const ids = (buttons: Press[]) => buttons.map(({ id }) => id)

describe('the button row', () => {
  it('puts buttons beside UNO if they fit, and others above the hand', () => {
    const all = [draw, press('pass', 'Pass'), press('match', 'Match'), press('pay', 'Back up the truck: 12')]
    expect(ids(spread(all, 900, 16).above)).toEqual([])
    const phone = spread(all, 250, 16)
    expect(ids(phone.beside)).toEqual(['draw', 'pass', 'match'])
    expect(ids(phone.above)).toEqual(['pay'])
  })

  it('keeps the place of the draw button while it is not offered', () => {
    const all = [press('pass', 'Pass'), press('show', 'Show and pass')]
    expect(ids(spread(all, 230, 16).beside)).toEqual(['pass'])
    expect(ids(spread([draw, ...all], 230, 16).beside)).toEqual(['draw', 'pass'])
  })

  it('shrinks several catch buttons so that three fit on a phone', () => {
    const caught = [1, 2, 3].map((seat) => press(`catch-${seat}`, `Catch Emma-Louise ${seat}!`, seat))
    expect(faces([draw, ...caught])).toBe(true)
    expect(faces([draw, ...caught.slice(0, 1)])).toBe(false)
    const { beside, above } = spread([draw, ...caught], 245, 16)
    expect([...beside, ...above]).toHaveLength(4)
    expect(above).toHaveLength(1)
  })

  it('moves buttons above the hand if letters are large', () => {
    expect(spread([draw, press('pass', 'Pass')], 245, 32).above).toHaveLength(1)
  })

  it('keeps gaps before other buttons, so that none moves under a finger', () => {
    const [pass, match, hand] = [press('pass', 'Pass'), press('match', 'Match'), press('hand-on', 'Hand on')]
    const row = (before: Slot[], buttons: Press[], room = 900) => steady(before, buttons, room, 16)
    const seen = (slots: Slot[]) => slots.map(({ id, gone }) => (gone ? `(${id})` : id))
    const first = row([], [draw, pass, match])
    const second = row(first, [draw, match])
    expect(seen(second)).toEqual(['draw', '(pass)', 'match'])
    // A button that disappeared gets its old place back, a new one goes to the end, and the draw button goes first.
    expect(seen(row(second, [pass, match]))).toEqual(['(draw)', 'pass', 'match'])
    expect(seen(row(second, [hand, draw, match]))).toEqual(['draw', '(pass)', 'match', 'hand-on'])
    expect(seen(row(row([], [match]), [draw, match]))).toEqual(['draw', 'match'])
    // Gaps at the end of the row are dropped. If the buttons do not fit, the row is built again.
    expect(seen(row(first, [draw]))).toEqual(['draw'])
    expect(row(first, [])).toEqual([])
    expect(seen(row(first, [draw, match, hand], 245))).toEqual(['draw', 'match', 'hand-on'])
  })

  it('gives a button with another label another place, because its width differs', () => {
    const [pass, none] = [press('pass', 'Pass'), press('pass', 'Don’t have it')]
    const truck = press('pay', 'Back up the truck: 4')
    const row = (before: Slot[], buttons: Press[]) => steady(before, buttons, 900, 16)
    const seen = (slots: Slot[]) => slots.map(({ label, gone }) => (gone ? `(${label})` : label))
    const first = row([], [draw, pass, truck])
    const second = row(first, [press('draw', 'Draw 104'), none, truck])
    expect(seen(second)).toEqual(['Draw 104', '(Pass)', truck.label, none.label])
    expect(seen(row(second, [draw, pass, truck]))).toEqual(['Draw', 'Pass', truck.label])
  })
})
