// The deck's four shapes, one per color, in a 100 × 100 box: flame, sun, clover, moon. Each has a face.

import type { Color } from '../wire'

/** A shape: its outline and the positions of its eyes and mouth. */
export interface Shape {
  path: string
  eyes: [number, number][]
  mouth: [number, number]
}

function rays(count: number, outer: number, inner: number): string {
  const points = Array.from({ length: count * 2 }, (_, i) => {
    const angle = (Math.PI * i) / count - Math.PI / 2
    const radius = i % 2 === 0 ? outer : inner
    return `${(50 + radius * Math.cos(angle)).toFixed(1)} ${(50 + radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

const petal = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** The shapes by color. */
export const SHAPES: Record<Color, Shape> = {
  R: {
    path: 'M52 1C59 20 86 33 86 62C86 84 70 99 50 99C30 99 14 84 14 62C14 47 23 39 28 25C34 30 37 36 39 43C43 31 50 18 52 1Z',
    eyes: [
      [38, 65],
      [62, 65],
    ],
    mouth: [50, 79],
  },
  Y: {
    path: rays(11, 50, 36),
    eyes: [
      [39, 46],
      [61, 46],
    ],
    mouth: [50, 60],
  },
  G: {
    path: `${petal(29, 30, 23)}${petal(71, 30, 23)}${petal(29, 68, 23)}${petal(71, 68, 23)}M32 32V68H68V32ZM45 60C46 78 54 90 66 99L77 92C65 85 57 74 56 60Z`,
    eyes: [
      [38, 44],
      [62, 44],
    ],
    mouth: [50, 58],
  },
  B: {
    path: 'M62 2A49 49 0 1 0 98 64A38 38 0 1 1 62 2Z',
    eyes: [
      [19, 48],
      [40, 60],
    ],
    mouth: [24, 70],
  },
}
