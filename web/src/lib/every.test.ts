import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { every } from './every'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('measures now and at the interval, until it ends', () => {
  const measure = vi.fn()
  const end = every(250, measure)
  expect(measure).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(600)
  expect(measure).toHaveBeenCalledTimes(3)
  end()
  vi.advanceTimersByTime(600)
  expect(measure).toHaveBeenCalledTimes(3)
})
