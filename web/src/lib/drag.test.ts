import { expect, it } from 'vitest'

import { Drag } from './drag.svelte'

const at = (clientX: number, clientY: number, pointerId = 1) => ({ pointerId, clientX, clientY })

it('a press is a tap until the finger moves', () => {
  const drag = new Drag()
  drag.press(at(100, 600), 'R7:0', 'R7')
  expect(drag.move(at(104, 596))).toBe(false)
  expect(drag.drop(at(104, 596))).toBeNull()
})

it('a drag carries the card to the drop position', () => {
  const drag = new Drag()
  drag.press(at(100, 600), 'R7:0', 'R7')
  expect(drag.move(at(110, 560))).toBe(true)
  expect(drag.move(at(130, 300))).toBe(false)
  expect(drag.drop(at(130, 300))).toEqual({ key: 'R7:0', card: 'R7', dx: 30, dy: -300 })
  expect(drag.held).toBeNull()
})

it('a drag follows one finger and ends when it is interrupted', () => {
  const drag = new Drag()
  drag.press(at(100, 600), 'R7:0', 'R7')
  drag.press(at(200, 600, 2), 'B7:0', 'B7')
  expect(drag.move(at(200, 300, 2))).toBe(false)
  expect(drag.drop(at(200, 300, 2))).toBeNull()
  drag.move(at(100, 300))
  drag.cancel()
  expect(drag.held).toBeNull()
  expect(drag.drop(at(100, 300))).toBeNull()
})
