import { describe, expect, it } from 'vitest'

import { Reaction } from './reaction'

/** A clock, and frames that come when the test says so. */
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

describe('the reaction', () => {
  it('counts from the frame that drew the moment to the press, not to its handling', () => {
    const clock = world()
    const reaction = new Reaction(clock)
    reaction.show(71)
    clock.draw(100)
    reaction.press(331.25)
    clock.time = 340
    expect(reaction.answers()).toEqual({ moment: 71, after_us: 231_250 })
  })

  it('names the moment before while the new one is not drawn', () => {
    const clock = world()
    const reaction = new Reaction(clock)
    reaction.show(71)
    clock.draw(100)
    reaction.show(72)
    reaction.press(400)
    clock.time = 401
    expect(reaction.answers()).toEqual({ moment: 71, after_us: 300_000 })
    // Pressed before it was drawn, and handled after.
    clock.draw(405)
    expect(reaction.answers()).toEqual({ moment: 71, after_us: 300_000 })
    reaction.press(500)
    clock.time = 500
    expect(reaction.answers()).toEqual({ moment: 72, after_us: 95_000 })
  })

  it('answers nothing before anything was drawn', () => {
    const clock = world()
    const reaction = new Reaction(clock)
    expect(reaction.answers()).toBeUndefined()
    reaction.show(71)
    clock.time = 50
    expect(reaction.answers()).toBeUndefined()
  })

  it('takes what no press brought about as done now', () => {
    const clock = world()
    const reaction = new Reaction(clock)
    reaction.press(10)
    reaction.show(71)
    clock.draw(5_000)
    clock.time = 5_004
    expect(reaction.answers()).toEqual({ moment: 71, after_us: 4_000 })
  })

  it('does not begin anew when the same moment is shown again', () => {
    const clock = world()
    const reaction = new Reaction(clock)
    reaction.show(71)
    clock.draw(100)
    reaction.show(71)
    clock.draw(900)
    reaction.press(950)
    clock.time = 950
    expect(reaction.answers()).toEqual({ moment: 71, after_us: 850_000 })
  })
})
