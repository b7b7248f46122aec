import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { MOST_LETTERS, PALETTE, ownWords, readDeed, shapeOf, typing } from './deeds'

const arc = (count: number, at: (t: number) => [number, number]) =>
  Array.from({ length: count }, (_, i) => at(i / (count - 1))).map(([x, y]) => ({ x, y }))
const along = (...points: [number, number][]) =>
  points.slice(1).flatMap(([x, y], i) => {
    const [fromX, fromY] = points[i] ?? [0, 0]
    return arc(12, (t) => [fromX + (x - fromX) * t, fromY + (y - fromY) * t])
  })

describe('actions', () => {
  it.each([
    ['Moo', 'picture', 'moo'],
    ['tap the pile', 'pile', ''],
    ['type banana', 'type', 'banana'],
    ['hold still', 'still', ''],
    ['draw a zigzag', 'draw', 'zigzag'],
    ['shout', 'shout', ''],
    ['sing a song', 'say', 'sing a song'],
    ['type', 'say', 'type'],
    ['constructor', 'say', 'constructor'],
  ])('are recognized by their text: %s', (action, form, what) => {
    expect(readDeed(action)).toEqual({ form, action, what })
  })

  it('are parsed from typed words and the whole palette', () => {
    expect(readDeed(typing(' banana ')).what).toBe('banana')
    for (const deed of PALETTE) expect(deed.form).not.toBe('say')
  })

  it('match every action and form of the engine’s palette', () => {
    const source = readFileSync('../crates/engine/src/facts/palette.rs', 'utf8')
    const nose = /NOSE: &str = "(.*?)"/.exec(source)?.[1] ?? ''
    const forms: Record<string, string> = {
      Pile: 'pile',
      Picture: 'picture',
      Word: 'type',
      HoldStill: 'still',
      Shake: 'shake',
      Shout: 'shout',
      Shape: 'draw',
    }
    const engine = [...source.matchAll(/pick\((?:"(.*?)"|NOSE), Way::(\w+)\)/g)].map(([, action, way]) => ({
      action: action ?? nose,
      form: forms[way ?? ''],
    }))
    expect(engine.length).toBeGreaterThan(10)
    for (const { action, form } of engine) expect(readDeed(action), action).toMatchObject({ form })
    for (const { action } of PALETTE) expect(engine.map((pick) => pick.action)).toContain(action)
  })

  it('clean and shorten free text before sending', () => {
    expect(ownWords('  hop\u0007 on one leg ')).toBe('hop  on one leg')
    expect(ownWords(' \n ')).toBeNull()
    expect(ownWords('ü'.repeat(99))).toHaveLength(MOST_LETTERS)
  })

  it('recognize drawn shapes and reject scribbles', () => {
    expect(shapeOf(arc(60, (t) => [100 + 50 * Math.cos(t * 6.28), 60 + 50 * Math.sin(t * 6.28)]))).toBe('circle')
    expect(shapeOf(along([0, 100], [60, 0], [120, 100], [0, 100]))).toBe('triangle')
    expect(shapeOf(along([0, 80], [40, 0], [80, 80], [120, 0], [160, 80]))).toBe('zigzag')
    expect(shapeOf(along([0, 0], [100, 0]))).toBeNull()
    expect(
      shapeOf([
        { x: 3, y: 3 },
        { x: 5, y: 4 },
      ]),
    ).toBeNull()
  })
})
