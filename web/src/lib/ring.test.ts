import { describe, expect, it } from 'vitest'

import {
  RIM,
  TOUCH,
  around,
  chipAround,
  chipSize,
  gapBetween,
  hangOf,
  keptOf,
  layHand,
  middleOf,
  others,
  places,
} from './ring'

describe('the ring', () => {
  it('starts at the player’s left and runs clockwise', () => {
    expect(others([0, 1, 2, 3], 2)).toEqual([3, 0, 1])
    expect(others([0, 2, 1], 2)).toEqual([1, 0])
  })

  it('covers the full circle without a seat in front', () => {
    const spots = around(4, 1000, 500, [100, 50])
    expect(spots.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [50, 10],
      [90, 50],
      [50, 90],
      [10, 50],
    ])
    expect(new Set(around(16, 1000, 500, [100, 50]).map(({ x, y }) => `${x},${y}`)).size).toBe(16)
    // The felt has no size yet, or is too small.
    for (const spots of [around(2, 0, 0, [100, 50]), places(3, 0, 0, [35, 33]), places(3, 300, 0, [35, 33])]) {
      expect(spots.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
    }
  })

  it('puts one opponent across and fits many on a phone without overlap', () => {
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
  it.each([2, 3, 5, 7, 9, 12, 15])('do not overlap on a felt of any size: %i', (count) => {
    for (const [width, height] of [
      [334, 340],
      [334, 240],
      [364, 420],
      [942, 470],
      [1500, 640],
    ] as const) {
      const tight = width < 560 ? count > 3 : count > 11
      const [wide, tall] = chipSize(count, width, height, tight)
      const ring = places(count, width, height, [wide / 2 + 5, tall / 2 + 7], wide).map(({ x, y }) => ({
        x: (x * width) / 100,
        y: (y * height) / 100,
      }))
      for (const [i, a] of ring.entries()) {
        for (const b of ring.slice(i + 1))
          expect(Math.abs(a.x - b.x) >= wide - 0.5 || Math.abs(a.y - b.y) >= tall - 0.5).toBe(true)
      }
    }
  })
})

describe('a bubble above a seat', () => {
  it('stays below the seat above, and otherwise gets full height', () => {
    expect(hangOf([{ x: 50, y: 10 }], [80, 44], 360, 300)).toBe(15)
    // Two seats side by side.
    expect(
      hangOf(
        [
          { x: 20, y: 10 },
          { x: 80, y: 10 },
        ],
        [80, 44],
        360,
        300,
      ),
    ).toBe(15)
    for (const [width, height] of [
      [344, 311],
      [335, 323],
      [374, 498],
      [344, 199],
    ] as const) {
      const chip = chipSize(15, width, height, true)
      const spots = places(15, width, height, [chip[0] / 2 + 5, chip[1] / 2 + 7], chip[0])
      const rows = [...new Set(spots.map(({ y }) => (y * height) / 100))].sort((a, b) => a - b)
      const gap = Math.min(...rows.slice(1).map((y, i) => y - (rows[i] ?? 0))) - chip[1]
      expect(hangOf(spots, chip, width, height), `${width} × ${height}`).toBeLessThan(gap)
    }
  })
})

describe('seats in a full circle', () => {
  it.each([2, 3, 4, 6, 8, 11, 12, 14, 16])('are wide enough for names and do not overlap: %i', (count) => {
    for (const [width, height] of [
      [860, 560],
      [940, 520],
      [700, 640],
    ] as const) {
      const tight = count > 11
      const [wide, tall] = chipAround(count, width, height, tight, height * 0.3)
      // Wider than the seats of a player's own view, as far as the discard pile allows.
      expect(wide).toBeGreaterThanOrEqual(width > 800 ? 120 : chipSize(count, width, height, tight)[0])
      const ring = around(count, width, height, [wide / 2 + RIM[0], tall / 2 + RIM[1]]).map(({ x, y }) => ({
        x: (x * width) / 100,
        y: (y * height) / 100,
      }))
      for (const [i, a] of ring.entries()) {
        for (const b of ring.slice(i + 1))
          expect(Math.abs(a.x - b.x) >= wide || Math.abs(a.y - b.y) >= tall, `${width}, ${i}`).toBe(true)
      }
    }
  })
})

describe('the middle of the felt', () => {
  it.each([2, 4, 6, 8, 12, 16])('keeps draw pile and discard pile clear of %i seats', (seats) => {
    for (const [width, height] of [
      [344, 300],
      [374, 440],
      [1040, 480],
      [1500, 640],
    ] as const) {
      for (const foot of [0, 60, 110]) {
        const tight = width < 560 ? seats > 4 : seats > 12
        const chip = chipSize(seats - 1, width, height, tight)
        const spots = places(seats - 1, width, height, [chip[0] / 2 + 5, chip[1] / 2 + 7], chip[0])
        const { pile, drawPile, column, y, clear, cramped } = middleOf({ width, height, spots, chip, foot, most: 200 })
        if (foot === 0) expect(cramped).toBe(false)
        const half = column
          ? ([pile * 0.95, (pile * 1.46 + drawPile * 1.46 + 14) / 2] as const)
          : ([pile * 1.45, pile * 0.73] as const)
        expect(y + half[1], 'what is asked lies under it').toBeLessThanOrEqual(height - foot)
        expect(y - half[1]).toBeGreaterThanOrEqual(0)
        expect(pile).toBeGreaterThanOrEqual(44)
        expect(drawPile).toBeGreaterThanOrEqual(TOUCH)
        for (const [i, spot] of spots.entries()) {
          const [dx, dy] = [
            Math.abs((spot.x * width) / 100 - width / 2) - chip[0] / 2,
            Math.abs((spot.y * height) / 100 - y) - chip[1] / 2,
          ]
          expect(Math.hypot(Math.max(0, dx), Math.max(0, dy)), 'the arc crosses no name').toBeGreaterThanOrEqual(clear)
          // On a cramped felt, seats are hidden while a question is open.
          if (!cramped)
            expect(
              dx >= half[0] - 1 || dy >= half[1] - 1,
              `seat ${i} of ${seats} on ${width} × ${height}, ${foot}`,
            ).toBe(true)
        }
      }
    }
  })
})

describe('a place between two seats', () => {
  it.each([3, 5, 7, 11])('covers neither draw pile nor discard pile with %i opponents', (count) => {
    for (const [width, height] of [
      [328, 300],
      [360, 420],
      [760, 420],
      [1090, 460],
      [1400, 800],
    ] as const) {
      const tight = width < 560 ? count > 3 : count > 11
      const chip = chipSize(count, width, height, tight)
      const inset: [number, number] = [
        chip[0] / 2 + (width < 560 ? 5 : RIM[0]),
        chip[1] / 2 + (width < 560 ? 7 : RIM[1]),
      ]
      const spots = places(count, width, height, inset, chip[0])
      const middle = middleOf({ width, height, spots, chip, foot: 84, most: 160 })
      const half = [
        (middle.pile * (middle.column ? 1 : 2.9)) / 2 + TOUCH / 2,
        (middle.pile * 1.46) / 2 + TOUCH / 2,
      ] as const
      for (const [i, spot] of spots.slice(1).entries()) {
        const before = spots[i]
        if (!before) continue
        const { x, y } = gapBetween(before, spot, { width, height }, width < 560 ? 0.34 : 0.1, middle)
        expect(
          Math.abs(x - width / 2) >= half[0] || Math.abs(y - middle.y) >= half[1],
          `${x} ${y} of ${width} ${height}`,
        ).toBe(true)
      }
    }
  })
})

describe('faces on a phone', () => {
  it('are large at a table with few players', () => {
    expect(chipSize(3, 374, 498, false)[1]).toBeGreaterThanOrEqual(80)
    expect(chipSize(3, 344, 311, false)[1]).toBeGreaterThanOrEqual(60)
    expect(chipSize(3, 344, 199, false)[1], 'where actions lie on the felt, the pile needs it').toBe(50)
  })
})

describe('the foot of the felt', () => {
  it('is reserved, so that questions do not move the piles', () => {
    for (const [width, height] of [
      [344, 311],
      [344, 330],
      [374, 498],
      [1040, 450],
      [1500, 640],
    ] as const) {
      for (const seats of [2, 4, 6, 8, 12, 16]) {
        const chip = chipSize(seats - 1, width, height, width < 560 ? seats > 4 : seats > 12)
        const around = {
          width,
          height,
          chip,
          spots: places(seats - 1, width, height, [chip[0] / 2 + 5, chip[1] / 2 + 7], chip[0]),
          most: 200,
        }
        const kept = keptOf(around)
        expect(kept, `${seats} on ${width} × ${height}`).toBeGreaterThanOrEqual(58)
        const { pile, column, y } = middleOf({ ...around, foot: kept })
        expect(y + (column ? pile * 1.2 : pile * 0.73)).toBeLessThanOrEqual(height - kept)
        // With a few seats around it, the discard pile stays large.
        expect(pile).toBeGreaterThanOrEqual(seats <= 6 ? 92 : 60)
      }
    }
    // A felt so low that the draw pile and the discard pile fill it reserves no space.
    const chip = chipSize(3, 344, 199, false)
    expect(
      keptOf({ width: 344, height: 199, chip, spots: places(3, 344, 199, [chip[0] / 2 + 5, 40], chip[0]), most: 124 }),
    ).toBe(0)
  })
})

describe('the hand', () => {
  it('takes the same room for any number of cards', () => {
    for (const [width, tall] of [
      [328, 640],
      [358, 844],
      [934, 800],
      [1400, 1080],
    ] as const) {
      const rooms = new Set(Array.from({ length: 60 }, (_, i) => layHand(i + 1, width, tall).room))
      expect([...rooms]).toHaveLength(1)
      // Two rows are fully visible. More rows scroll.
      for (const count of [7, 12, 13, 20, 22])
        expect(layHand(count, width, tall).height).toBeLessThanOrEqual([...rooms][0] ?? 0)
    }
  })

  it('shows large cards in one row while each has space for a finger', () => {
    expect(layHand(7, 328, 640)).toMatchObject({ rows: 1, card: 84 })
    expect(layHand(7, 358, 844)).toMatchObject({ rows: 1, card: 100 })
    expect(layHand(12, 1050, 900)).toMatchObject({ rows: 1 })
    expect(layHand(12, 1050, 900).card).toBeGreaterThanOrEqual(140)
  })

  it('shows up to 14 cards in two rows on a small phone, none narrower than 40 pixels', () => {
    for (const [width, tall] of [
      [328, 640],
      [358, 844],
    ] as const)
      for (let count = 2; count <= 14; count++) {
        const { rows, step } = layHand(count, width, tall)
        expect(step, `${count} cards`).toBeGreaterThanOrEqual(40)
        if (count >= 9) expect(rows).toBe(2)
      }
  })

  it.each([1, 2, 7, 8, 12, 20, 34, 60])('shows a corner of each of %i cards, wider if possible', (count) => {
    for (const width of [328, 358, 760, 1200]) {
      const { card, rows, perRow, step, rise } = layHand(count, width)
      expect(rows * perRow).toBeGreaterThanOrEqual(count)
      expect(card + (perRow - 1) * step).toBeLessThanOrEqual(width + 0.01)
      const [corner, fits] = [rows === 1 ? 40 : 26, count <= 2 * (Math.floor((width - card) / TOUCH) + 1)]
      if (perRow > 1) expect(step).toBeGreaterThanOrEqual((rows === 2 && fits ? TOUCH : corner) - 0.01)
      expect(rise).toBeGreaterThanOrEqual(TOUCH)
    }
  })
})
