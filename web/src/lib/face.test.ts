import { describe, expect, it } from 'vitest'
import { faceOf, inventFace, PART_NAMES, PARTS, turned } from './face'

describe('a face', () => {
  it('depends on the name and stays the same', () => {
    expect(faceOf(2, 'Ginger')).toEqual(faceOf(2, 'Ginger'))
    const seen = new Set(
      ['Ann', 'Bob', 'Cid', 'Dot', 'Ginger', 'Pretzel'].map((name) => JSON.stringify({ ...faceOf(0, name), color: 0 })),
    )
    expect(seen.size).toBeGreaterThan(4)
  })

  it('differs in color from all others at a table of twelve', () => {
    expect(new Set(Array.from({ length: 12 }, (_, seat) => faceOf(seat, 'Ann').color)).size).toBe(12)
  })

  it('uses only parts that exist', () => {
    for (const random of [() => 0, () => 0.999_999]) {
      const face = inventFace(random)
      for (const part of PART_NAMES) expect(face[part]).toBeLessThan(PARTS[part])
    }
    for (const seat of [-1, 0, 31])
      for (const part of PART_NAMES) expect(faceOf(seat, 'Ärger 😀')[part]).toBeGreaterThanOrEqual(0)
  })

  it('cycles through the variants of a part', () => {
    const face = { shape: 5, color: 0, eyes: 0, mouth: 0, hat: 0 }
    expect(turned(face, 'shape').shape).toBe(0)
    expect(turned(face, 'color', -1).color).toBe(11)
  })
})
