// A finished round that can be viewed at any moment.

import { fold } from '@ruckus/client'

import { narrate, photoFinish, type Line } from '../narrate'
import type { RoundReplay, RoundReplayStep, Seat, View } from '../wire'

/** A round as one seat saw it. Moments are counted in steps: 0 is before the first step, `last` after the last. */
export interface MatchReplay {
  /** The number of steps. */
  last: number
  steps: readonly RoundReplayStep[]
  /** The sentences of each step. */
  lines: readonly (readonly Line[])[]
  /** The result of the race that a step decides, if any. */
  photos: readonly (Line | null)[]
  /** The view at a moment. */
  view(moment: number): View
  /** Player names at a moment, by seat number. */
  names(moment: number): readonly string[]
}

/** A view is stored every this many steps. */
const KEPT = 32
/** The longest pause without changes on screen, in milliseconds. Longer waits are shortened. */
const LONGEST = 2_500
/** How long a step stays visible at least, in milliseconds. */
const SHORTEST = 220

/** Prepares a round. `title` maps a house rule to its title. */
export function develop(roundReplay: RoundReplay, title: (rule: string) => string | null): MatchReplay {
  const kept: View[] = []
  const called: (readonly string[])[] = []
  const lines: Line[][] = []
  const photos: (Line | null)[] = []
  const view = structuredClone(roundReplay.view)
  let names: readonly string[] = roundReplay.names
  const nameOf = (seat: Seat): string => names[seat] ?? `#${seat + 1}`
  const who = (seat: Seat) => ({ name: nameOf(seat), me: false })
  roundReplay.steps.forEach(({ facts, named, photo }, i) => {
    if (i % KEPT === 0) kept.push(structuredClone(view))
    called.push(names)
    if (named) names = Object.assign([...names], { [named.seat]: named.name })
    lines.push(narrate(facts, view, { who, title }))
    photos.push(photo ? photoFinish(photo, who) : null)
    for (const fact of facts) fold(view, fact)
  })
  called.push(names)
  return {
    last: roundReplay.steps.length,
    steps: roundReplay.steps,
    lines,
    photos,
    names: (moment) => called[moment] ?? names,
    view: (moment) => {
      const from = Math.min(Math.floor(moment / KEPT), kept.length - 1)
      const found = structuredClone(kept[from] ?? roundReplay.view)
      for (const { facts } of roundReplay.steps.slice(Math.max(0, from) * KEPT, moment))
        for (const fact of facts) fold(found, fact)
      return found
    },
  }
}

/** The next moment in a direction with a visible change; the first or the last if there is none. */
export function nextSeen(replay: MatchReplay, moment: number, direction: 1 | -1): number {
  // The step between two moments has the index of the lower one.
  const stepAt = (at: number) => replay.steps[direction === 1 ? at - 1 : at]
  let at = moment
  do at += direction
  while (at > 0 && at < replay.last && stepAt(at)?.facts.length === 0)
  return Math.min(replay.last, Math.max(0, at))
}

/** How long a moment is shown before the next one, in milliseconds: the original duration, within bounds. */
export function pause(replay: MatchReplay, moment: number, next: number, speed: number): number {
  const [now, then] = [replay.steps[moment - 1]?.at, replay.steps[next - 1]?.at]
  const long = now === undefined || then === undefined ? SHORTEST * 3 : then - now
  return Math.min(LONGEST, Math.max(SHORTEST, long)) / speed
}

/** Loads a round in parts and joins them. */
export async function whole(part: (from: number) => Promise<RoundReplay>): Promise<RoundReplay> {
  const first = await part(0)
  const steps = [...first.steps]
  while (steps.length < first.of) {
    const next = await part(steps.length)
    if (next.steps.length === 0) break
    steps.push(...next.steps)
  }
  return { ...first, steps }
}
