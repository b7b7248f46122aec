import { describe, expect, it } from 'vitest'

import { roundView, seatView, windowView } from '../../test-fixtures'
import type { LobbySeat, LobbyView, PauseView, View } from '../wire'
import { type Known, next, QUIET, type Seated, waitsFor } from './waits'

const view = (part: Partial<View> = {}) => roundView([seatView(0, []), seatView(1, null)], part)
function seated(part: Partial<View> = {}, lobby: Partial<LobbyView> = {}, more: Partial<Seated> = {}): Seated {
  return {
    me: 0,
    view: view(part),
    lobby: { stage: 'playing', ...lobby } as LobbyView,
    stopped: false,
    chair: undefined,
    ...more,
  }
}

describe('a table', () => {
  it('waits for the player whose turn it is', () => {
    expect(waitsFor(seated())).toBe(true)
    expect(waitsFor(seated({ turn: 1 }))).toBe(false)
    expect(waitsFor(seated({}, {}, { view: null }))).toBe(false)
  })

  it('waits for an answer to a question', () => {
    const color = windowView('color')
    expect(waitsFor(seated({ turn: 1, windows: [color] }))).toBe(true)
    expect(waitsFor(seated({ turn: 1, windows: [{ ...color, answered: [0] }] }))).toBe(false)
    expect(waitsFor(seated({ windows: [windowView('color', { asked: [1], by: 1 })] })), 'another player answers').toBe(
      false,
    )
  })

  it('waits for nobody in a race', () => {
    const races = [
      windowView('slap', { asked: [0, 1] }),
      windowView('hand-on', { asked: [0, 1], freeze: 'hands-moving' }),
      windowView('shield'),
      windowView('play', { asked: [0, 1] }),
    ]
    for (const window of races) expect(waitsFor(seated({ turn: 1, windows: [window] })), window.kind).toBe(false)
  })

  it('waits for nobody before, between and after rounds, in a pause, or while a bot plays', () => {
    expect(waitsFor(seated({}, { stage: 'lobby' }))).toBe(false)
    expect(waitsFor(seated({ phase: 'over' } as unknown as Partial<View>))).toBe(false)
    expect(waitsFor(seated({}, { pause: { stage: 'on' } as PauseView }))).toBe(false)
    expect(waitsFor(seated({}, {}, { stopped: true }))).toBe(false)
    expect(waitsFor(seated({}, {}, { chair: { stand_in: true } as LobbySeat }))).toBe(false)
  })
})

describe('the notification', () => {
  /** What happens in situations one after the other: `w` if the table waits, `h` if the page is hidden. */
  function does(...situations: string[]): (string | null)[] {
    let known: Known = QUIET
    return situations.map((now) => {
      const after = next(known, { waits: now.includes('w'), hidden: now.includes('h'), allowed: !now.includes('!') })
      known = after.known
      return after.does
    })
  }

  it('is shown when a turn begins while the page is hidden, and closed when it ends', () => {
    expect(does('', 'h', 'wh', 'wh', 'h')).toEqual([null, null, 'show', null, 'close'])
  })

  it('is closed when the player looks, and not shown again for the same turn', () => {
    expect(does('wh', 'w', 'wh', 'h', 'wh')).toEqual(['show', 'close', null, 'close', 'show'])
  })

  it('is not shown for a turn that the player has seen, or without permission', () => {
    expect(does('w', 'wh')).toEqual([null, null])
    expect(does('wh!', 'h!')).toEqual([null, null])
  })
})
