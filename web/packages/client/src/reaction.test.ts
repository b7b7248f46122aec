import { describe, expect, it } from 'vitest'

import { kindOf, Reaction } from './reaction.js'

/** A clock and frames controlled by the test. */
function world() {
  const frames: ((time: number) => void)[] = []
  const it = {
    time: 0,
    now: () => it.time,
    frame: (run: (time: number) => void) => void frames.push(run),
    draw(time: number) {
      it.time = time
      for (const run of frames.splice(0)) run(time)
    },
  }
  return it
}

describe('the reaction timer', () => {
  it('measures from the drawn frame to the press, not to its handling', () => {
    const clock = world()
    const reaction = new Reaction(clock)
    reaction.show(71)
    clock.draw(100)
    reaction.press(331.25)
    clock.time = 340
    expect(reaction.answers('slap')).toEqual({ moment: 71, after_us: 231_250 })
  })

  it('uses the previous moment until the new one is drawn', () => {
    const clock = world()
    const reaction = new Reaction(clock)
    reaction.show(71)
    clock.draw(100)
    reaction.show(72)
    reaction.press(400)
    clock.time = 401
    expect(reaction.answers('slap')).toEqual({ moment: 71, after_us: 300_000 })
    // Pressed before the moment was drawn, and handled afterwards.
    clock.draw(405)
    expect(reaction.answers('slap')).toEqual({ moment: 71, after_us: 300_000 })
    reaction.press(500)
    clock.time = 500
    expect(reaction.answers('slap')).toEqual({ moment: 72, after_us: 95_000 })
  })

  it('reports nothing before a moment is drawn', () => {
    const clock = world()
    const reaction = new Reaction(clock)
    expect(reaction.answers('slap')).toBeUndefined()
    reaction.show(71)
    clock.time = 50
    expect(reaction.answers('slap')).toBeUndefined()
  })

  it('times an action without a press at its handling', () => {
    const clock = world()
    const reaction = new Reaction(clock)
    reaction.press(10)
    reaction.show(71)
    clock.draw(5_000)
    clock.time = 5_004
    expect(reaction.answers('slap')).toEqual({ moment: 71, after_us: 4_000 })
  })

  it('does not restart when the same moment is shown again', () => {
    const clock = world()
    const reaction = new Reaction(clock)
    reaction.show(71)
    clock.draw(100)
    reaction.show(71)
    clock.draw(900)
    reaction.press(950)
    clock.time = 950
    expect(reaction.answers('slap')).toEqual({ moment: 71, after_us: 850_000 })
  })

  it('counts ineffective presses of the same kind in the last three seconds', () => {
    const clock = world()
    const reaction = new Reaction(clock)
    for (const at of [1_000, 2_500, 4_000, 4_900]) {
      clock.time = at
      reaction.press(at)
      reaction.nothing('slap')
    }
    reaction.nothing('card')
    reaction.show(71)
    clock.draw(5_000)
    clock.time = 5_230
    reaction.press(5_230)
    expect(reaction.answers('slap')).toEqual({ moment: 71, after_us: 230_000, early: 3 })
    expect(reaction.answers('card')).toEqual({ moment: 71, after_us: 230_000, early: 1 })
    expect(reaction.answers('call')).toEqual({ moment: 71, after_us: 230_000 })
  })

  it('reports at most eight early presses', () => {
    const clock = world()
    const reaction = new Reaction(clock)
    for (let at = 0; at < 100; at++) {
      clock.time = at
      reaction.nothing('slap')
    }
    reaction.show(71)
    clock.draw(200)
    clock.time = 440
    expect(reaction.answers('slap')?.early).toBe(8)
  })

  it('does not count keys that pressed a button', () => {
    const clock = world()
    const reaction = new Reaction(clock)
    reaction.show(70)
    clock.draw(0)
    for (const at of [100, 400, 700]) {
      clock.time = at
      reaction.nothing('slap', true)
      // The button acts.
      clock.time = at + 80
      reaction.answers('card')
    }
    clock.time = 900
    reaction.nothing('slap', true)
    reaction.show(71)
    clock.draw(1_200)
    clock.time = 1_450
    expect(reaction.answers('slap')).toEqual({ moment: 71, after_us: 250_000, early: 1 })
  })

  it('sorts actions into slaps, calls, and cards', () => {
    expect([
      kindOf({ slap: true }),
      kindOf({ catch: 2 }),
      kindOf({ uno: true }),
      kindOf({ play: 'Y7' }),
      kindOf({ draw: true }),
    ]).toEqual(['slap', 'call', 'call', 'card', 'card'])
  })
})
