import { describe, expect, it } from 'vitest'

import { RIM, TOUCH, around, chipAround, chipSize, layHand, others, places } from './ring'

describe('the ring', () => {
  it('begins left of oneself and goes clockwise', () => {
    expect(others([0, 1, 2, 3], 2)).toEqual([3, 0, 1])
    expect(others([0, 2, 1], 2)).toEqual([1, 0])
  })

  it('goes all around where nobody sits in front', () => {
    const spots = around(4, 1000, 500, [100, 50])
    expect(spots.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([[50, 10], [90, 50], [50, 90], [10, 50]])
    expect(new Set(around(16, 1000, 500, [100, 50]).map(({ x, y }) => `${x},${y}`)).size).toBe(16)
    // Before it has a size, or where there is no room for it.
    for (const spots of [around(2, 0, 0, [100, 50]), places(3, 0, 0, [35, 33]), places(3, 300, 0, [35, 33])]) {
      expect(spots.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
    }
  })

  it('puts one opponent across, and many without overlap on a phone', () => {
    expect(places(1, 374, 330, [35, 33])).toEqual([{ x: 50, y: 10 }])
    const ring = places(15, 374, 330, [35, 33]).map(({ x, y }) => ({ x: x * 3.74, y: y * 3.3 }))
    for (const [i, a] of ring.entries()) {
      for (const b of ring.slice(i + 1)) expect(Math.abs(a.x - b.x) > 46 || Math.abs(a.y - b.y) > 42).toBe(true)
      expect(a.x).toBeGreaterThanOrEqual(35 - 0.01)
      expect(a.x).toBeLessThanOrEqual(374 - 35 + 0.01)
    }
  })
})

describe('seats', () => {
  it.each([2, 3, 5, 7, 9, 12, 15])('stand apart from each other on any felt: %i', (count) => {
    for (const [width, height] of [[334, 340], [334, 240], [364, 420], [942, 470], [1500, 640]] as const) {
      const tight = width < 560 ? count > 3 : count > 11
      const [wide, tall] = chipSize(count, width, height, tight)
      const ring = places(count, width, height, [wide / 2 + 5, tall / 2 + 7], wide).map(({ x, y }) => ({ x: (x * width) / 100, y: (y * height) / 100 }))
      for (const [i, a] of ring.entries()) {
        for (const b of ring.slice(i + 1)) expect(Math.abs(a.x - b.x) >= wide - 0.5 || Math.abs(a.y - b.y) >= tall - 0.5).toBe(true)
      }
    }
  })
})

describe('seats all around', () => {
  it.each([2, 3, 4, 6, 8, 11, 12, 14, 16])('are as wide as names want, and stand apart: %i', (count) => {
    for (const [width, height] of [[860, 560], [940, 520], [700, 640]] as const) {
      const tight = count > 11
      const [wide, tall] = chipAround(count, width, height, tight, height * 0.3)
      // More than where somebody is seated, as far as the pile lets them.
      expect(wide).toBeGreaterThanOrEqual(width > 800 ? 120 : chipSize(count, width, height, tight)[0])
      const ring = around(count, width, height, [wide / 2 + RIM[0], tall / 2 + RIM[1]]).map(({ x, y }) => ({ x: (x * width) / 100, y: (y * height) / 100 }))
      for (const [i, a] of ring.entries()) {
        for (const b of ring.slice(i + 1)) expect(Math.abs(a.x - b.x) >= wide || Math.abs(a.y - b.y) >= tall, `${width}, ${i}`).toBe(true)
      }
    }
  })
})

describe('the hand', () => {
  it('takes room in few steps', () => {
    const rooms = (width: number) => new Set(Array.from({ length: 34 }, (_, i) => layHand(i + 1, width).room)).size
    expect(rooms(344)).toBeLessThanOrEqual(3)
    expect(rooms(934)).toBeLessThanOrEqual(2)
  })


  it.each([1, 2, 7, 8, 12, 20, 34, 60])('shows a finger’s breadth of each of %i cards', (count) => {
    for (const width of [344, 374, 760, 1200]) {
      const { card, rows, perRow, step, rise } = layHand(count, width)
      expect(rows * perRow).toBeGreaterThanOrEqual(count)
      expect(card + (perRow - 1) * step).toBeLessThanOrEqual(width + 0.01)
      if (perRow > 1) expect(step).toBeGreaterThanOrEqual(TOUCH - 0.01)
      expect(rise).toBeGreaterThanOrEqual(TOUCH)
    }
  })
})
