// A round that is over, ready to be looked at from any of its moments.

import { fold } from '@ruckus/client'

import { narrate, photoFinish, type Line } from '../narrate'
import type { Reel, ReelStep, Seat, View } from '../wire'

/** A round as one seat saw it. Moments are counted by steps: 0 is before the first, `last` after the last. */
export interface Film {
  /** How many steps there are. */
  last: number
  steps: readonly ReelStep[]
  /** What each step is told as. */
  lines: readonly (readonly Line[])[]
  /** Who was how fast in the race that a step decides, if it does. */
  photos: readonly (Line | null)[]
  /** What was seen at a moment. */
  view(moment: number): View
  /** Who was called how at a moment, by number of the seat. */
  names(moment: number): readonly string[]
}

/** Between how many steps a view is kept. */
const KEPT = 32
/** How long nothing may happen on the screen, in milliseconds: longer waits are shortened. */
const LONGEST = 2_500
/** How long a step stays in sight at least, so that the eye can follow. */
const SHORTEST = 220

/** Makes a round ready. `title` is the name of a house rule for people. */
export function develop(reel: Reel, title: (rule: string) => string | null): Film {
  const kept: View[] = []
  const called: (readonly string[])[] = []
  const lines: Line[][] = []
  const photos: (Line | null)[] = []
  const view = structuredClone(reel.view)
  let names: readonly string[] = reel.names
  const nameOf = (seat: Seat): string => names[seat] ?? `#${seat + 1}`
  const who = (seat: Seat) => ({ name: nameOf(seat), me: false })
  reel.steps.forEach(({ facts, named, photo }, i) => {
    if (i % KEPT === 0) kept.push(structuredClone(view))
    called.push(names)
    if (named) names = Object.assign([...names], { [named.seat]: named.name })
    lines.push(narrate(facts, view, { who, title }))
    photos.push(photo ? photoFinish(photo, who) : null)
    for (const fact of facts) fold(view, fact)
  })
  called.push(names)
  return {
    last: reel.steps.length,
    steps: reel.steps,
    lines,
    photos,
    names: (moment) => called[moment] ?? names,
    view: (moment) => {
      const from = Math.min(Math.floor(moment / KEPT), kept.length - 1)
      const found = structuredClone(kept[from] ?? reel.view)
      for (const { facts } of reel.steps.slice(Math.max(0, from) * KEPT, moment)) for (const fact of facts) fold(found, fact)
      return found
    },
  }
}

/** The next moment in a direction at which something was seen; the first or the last if there is none. */
export function nextSeen(film: Film, moment: number, direction: 1 | -1): number {
  // The step between two moments stands at the lower of them.
  const stepAt = (at: number) => film.steps[direction === 1 ? at - 1 : at]
  let at = moment
  do at += direction
  while (at > 0 && at < film.last && stepAt(at)?.facts.length === 0)
  return Math.min(film.last, Math.max(0, at))
}

/** How long a moment is shown before the next, in milliseconds: as long as it was, within bounds. */
export function pause(film: Film, moment: number, next: number, speed: number): number {
  const [now, then] = [film.steps[moment - 1]?.at, film.steps[next - 1]?.at]
  const long = now === undefined || then === undefined ? SHORTEST * 3 : then - now
  return Math.min(LONGEST, Math.max(SHORTEST, long)) / speed
}

/** The parts of a round put together. */
export async function whole(part: (from: number) => Promise<Reel>): Promise<Reel> {
  const first = await part(0)
  const steps = [...first.steps]
  while (steps.length < first.of) {
    const next = await part(steps.length)
    if (next.steps.length === 0) break
    steps.push(...next.steps)
  }
  return { ...first, steps }
}
