// The loud moments of a round. Each has a scene of two seconds that any press skips.

import { drawnIn } from './drawn'
import { madeText } from './made'
import type { SceneSound } from './sound'
import type { Photo, Seat, View, ViewFact } from './wire'

/** The contents of a scene. */
export type Scene =
  /** The result of a race, the winner first. */
  | { is: 'podium'; places: Photo['places'] }
  /** A player draws many cards. `back` is set if the player's own penalty returned to them. */
  | { is: 'drew'; seat: Seat; cards: number; back: boolean }
  /** A hand with one card was swapped: from `seat` to `by`. */
  | { is: 'robbed'; seat: Seat; by: Seat }
  /** A player pays a debt with number cards (SP-9.1). */
  | { is: 'truck'; seat: Seat }
  /** A number has a new rule, with the words to remember. */
  | { is: 'rule'; seat: Seat; number: number; words: string }

/** The number of cards that makes a draw a scene. */
export const LOAD = 6
/** The number of cards that suffices if the player's own penalty returns. */
const BACK = 4

/** The scene for some facts, if any; the last one if there are several. */
export function sceneOf(facts: readonly ViewFact[], before: View): Scene | null {
  let scene: Scene | null = null
  const drawn = drawnIn(facts)
  const cards = new Map(before.seats.map(({ seat, cards }) => [seat, cards]))
  for (const fact of facts) {
    switch (fact.is) {
      case 'drawn': {
        if (fact.why === 'deal') break
        const count = drawn.get(fact.seat) ?? 0
        const back = laidPenalty(before, fact.seat)
        if (count >= (back ? BACK : LOAD)) scene = { is: 'drew', seat: fact.seat, cards: count, back }
        break
      }
      case 'swapped':
        // The player of the seven has one card less than before.
        for (const [seat, by] of [
          [fact.a, fact.b],
          [fact.b, fact.a],
        ] as const) {
          const left = (cards.get(seat) ?? 0) - facts.filter((laid) => laid.is === 'laid' && laid.seat === seat).length
          if (left === 1 && (cards.get(by) ?? 0) > 2) scene = { is: 'robbed', seat, by }
        }
        break
      case 'laid':
        if (fact.how === 'payment') scene = { is: 'truck', seat: fact.seat }
        break
      case 'rule-made':
        scene = { is: 'rule', seat: fact.seat, number: fact.number, words: madeText(fact, before) }
        break
      case 'round-begun':
      case 'undone':
        scene = null
        break
    }
  }
  return scene
}

/** The sound of a scene. */
export const soundOf = (scene: Scene): SceneSound => (scene.is === 'drew' ? (scene.back ? 'back' : 'load') : scene.is)

/** True if this seat's own cards contribute to the debt on the discard pile. */
const laidPenalty = (view: View, seat: Seat): boolean => view.pile.some(({ owes, by }) => owes > 0 && by === seat)
