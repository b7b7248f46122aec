import { beforeEach, expect, it, vi } from 'vitest'

import { FASTEST, replaced, Settling } from './settling.svelte'
import { SETTLES } from './taps'

const turn = (...ids: (string | null)[]) => ({ is: 'turn', ids })
const colors = { is: 'color', ids: ['color'] }

beforeEach(() => {
  vi.useFakeTimers()
})

it('a changed button under the finger counts as replaced', () => {
  expect(replaced(turn('draw'), colors)).toBe(true)
  expect(replaced(turn('draw', 'pass'), turn('draw', 'show'))).toBe(true)
  expect(replaced(turn('draw'), turn('draw', 'pass')), 'a button that comes behind another').toBe(false)
  expect(replaced(turn('draw', 'pass'), turn(null, 'pass')), 'a button that keeps its place').toBe(false)
  expect(replaced(turn(null), colors), 'nothing could be pressed').toBe(false)
})

it('presses are ignored briefly after a button is replaced', () => {
  const row = new Settling()
  row.shows(turn('draw'), 0)
  expect(row.now).toBe(false)
  row.shows(colors, 1000)
  expect(row.now).toBe(true)
  // Showing the same buttons again changes nothing.
  vi.advanceTimersByTime(SETTLES - 1)
  row.shows(colors, 1000 + SETTLES - 1)
  expect(row.now).toBe(true)
  vi.advanceTimersByTime(1)
  expect(row.now).toBe(false)
})

it('buttons are remembered briefly after the row becomes empty', () => {
  const row = new Settling()
  row.shows(turn('draw'), 0)
  row.shows(turn(null), 1000)
  row.shows(turn(null), 1100)
  row.shows(colors, 1000 + SETTLES - 1)
  expect(row.now).toBe(true)
  const late = new Settling()
  late.shows(turn('draw'), 0)
  late.shows(turn(null), 1000)
  late.shows(colors, 1000 + SETTLES)
  expect(late.now).toBe(false)
})

it('race buttons settle faster, and choices the player opened settle immediately', () => {
  const row = new Settling()
  row.shows(turn('draw'), 0)
  row.shows({ is: 'race', ids: ['cut'] }, 1000, FASTEST)
  expect(row.now).toBe(true)
  vi.advanceTimersByTime(FASTEST)
  expect(row.now).toBe(false)
  row.shows(colors, 2000, 0)
  expect(row.now).toBe(false)
})
