// Sounds and vibrations for a seat.

import type { Sound } from './sound'
import type { Seat, View, ViewFact } from './wire'

/** Sounds in order, and the vibration. */
export interface Cues {
  sounds: Sound[]
  /** Milliseconds on, off, on and so on; empty for no vibration. */
  buzz: number[]
}

const SLAP = [30, 40, 30, 40, 60]
const CAUGHT = [120, 60, 120]
const TURN = [40]

/** The cues for some facts, given the view before them. Dealing is silent. */
export function cuesOf(facts: readonly ViewFact[], before: View, me: Seat): Cues {
  const sounds: Sound[] = []
  let buzz: number[] = []
  let turn = before.turn
  let playing = before.phase === 'playing'
  const once = (sound: Sound) => sounds.includes(sound) || sounds.push(sound)
  for (const fact of facts) {
    switch (fact.is) {
      case 'laid':
      case 'slid-under':
      case 'blunder':
      case 'turned-up':
      case 'uncovered':
        once('card')
        break
      case 'drawn':
        if (fact.why !== 'deal') once('draw')
        break
      case 'answered':
        // A slap on the discard pile is audible to everyone.
        if (before.windows.some(({ rule, kind }) => rule === fact.rule && kind === 'slap')) sounds.push('slap')
        break
      case 'said-uno':
        once('uno')
        break
      case 'caught':
        once('catch')
        if (fact.seat === me) buzz = CAUGHT
        break
      case 'window-opened':
        if (fact.window.kind === 'slap' && fact.window.asked.includes(me)) buzz = SLAP
        break
      case 'turn-moved':
        turn = fact.to
        break
      case 'went-out':
        if (fact.seat === me) once('win')
        break
      case 'match-over':
        once('win')
        break
      case 'round-begun':
        turn = -1
        playing = true
        break
      case 'round-over':
        playing = false
        break
    }
  }
  if (playing && turn === me && before.turn !== me) {
    sounds.push('turn')
    if (buzz.length === 0) buzz = TURN
  }
  return { sounds, buzz }
}
