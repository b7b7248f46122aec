// Derives the expressions of faces from what happened.

import { deckFace } from '@ruckus/client'

import type { Mood } from './face'
import type { Seat, View, ViewFact } from './wire'

/** True if a card harms another player. The player who plays it enjoys that. */
function isNasty(card: string): boolean {
  const face = deckFace(card)
  return face !== undefined && (face.owes > 0 || face.skips || face.turns)
}
/** The number of cards drawn together that hurts. */
const HURTS = 2

/** The expression of each seat after some facts, if any. */
export function moodsOf(facts: readonly ViewFact[], before: View): Map<Seat, Mood> {
  const moods = new Map<Seat, Mood>()
  const drawn = new Map<Seat, number>()
  for (const fact of facts) {
    switch (fact.is) {
      case 'drawn':
        if (fact.why === 'deal') break
        drawn.set(fact.seat, (drawn.get(fact.seat) ?? 0) + 1)
        if ((drawn.get(fact.seat) ?? 0) >= HURTS) moods.set(fact.seat, 'wince')
        break
      case 'laid':
        if (isNasty(fact.card) || (fact.how !== 'turn' && before.turn !== fact.seat)) moods.set(fact.seat, 'gloat')
        break
      case 'caught':
        moods.set(fact.seat, 'wince')
        moods.set(fact.by, 'gloat')
        break
      case 'accused':
      case 'challenged':
        moods.set(fact.guilty ? fact.seat : fact.by, 'wince')
        moods.set(fact.guilty ? fact.by : fact.seat, 'gloat')
        break
      case 'skipped':
      case 'blunder':
      case 'mistaken':
      case 'pile-taken':
        moods.set(fact.seat, 'wince')
        break
      case 'went-out':
        moods.set(fact.seat, 'gloat')
        break
    }
  }
  return moods
}
