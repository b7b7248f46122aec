import { describe, expect, it } from 'vitest'

import { Scrub } from './scrub.svelte'

const at = (clientX: number, clientY = 100, pointerId = 1) => ({ pointerId, clientX, clientY })

describe('a finger that slides along the hand', () => {
  it('selects the card it ends on', () => {
    const scrub = new Scrub()
    scrub.press(at(50), 'a')
    expect(scrub.under).toBe('a')
    scrub.move(at(80), 'b')
    expect(scrub.under).toBe('b')
    expect(scrub.drop(at(80))).toBe('b')
    expect(scrub.under).toBeNull()
  })

  it('is a tap if it barely moves', () => {
    const scrub = new Scrub()
    scrub.press(at(50), 'a')
    scrub.move(at(55), 'b')
    expect(scrub.drop(at(55))).toBeNull()
  })

  it('pulls a card out of the row by moving up', () => {
    const scrub = new Scrub()
    scrub.press(at(50), 'a')
    scrub.move(at(80), 'b')
    expect(scrub.move(at(82, 60), 'b')).toBe('b')
    expect(scrub.under).toBeNull()
    expect(scrub.drop(at(82, 10))).toBeNull()
  })

  it('selects nothing below the row or with a second finger', () => {
    const scrub = new Scrub()
    scrub.press(at(50), 'a')
    scrub.press(at(90, 100, 2), 'c')
    expect(scrub.move(at(120, 100, 2), 'd')).toBeNull()
    expect(scrub.under).toBe('a')
    scrub.move(at(80), 'b')
    expect(scrub.drop(at(80, 190))).toBeNull()
  })
})
