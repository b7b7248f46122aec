import { afterEach, expect, test, vi } from 'vitest'

import { whenSteady } from './steady'

let frames: (() => void)[] = []

function nextFrame(): void {
  const due = frames
  frames = []
  for (const frame of due) frame()
}

vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
afterEach(() => (frames = []))

test('a layout is steady after three frames of the same size', () => {
  const then = vi.fn()
  let size = 0
  whenSteady(() => `${size}`, then)
  for (size = 0; size < 20; size += 1) nextFrame()
  nextFrame()
  nextFrame()
  expect(then).not.toHaveBeenCalled()
  nextFrame()
  expect(then).toHaveBeenCalledOnce()
  expect(frames).toEqual([])
})

test('a canceled wait never calls back', () => {
  const then = vi.fn()
  whenSteady(() => '', then)()
  for (let i = 0; i < 5; i += 1) nextFrame()
  expect(then).not.toHaveBeenCalled()
})
