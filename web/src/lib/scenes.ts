// The loud moments of a round: each has its scene, two seconds long, that whoever presses anything skips.

import { drawnIn } from './drawn'
import { madeText } from './made'
import type { SceneSound } from './sound'
import type { Photo, Seat, View, ViewFact } from './wire'

/** What a scene shows. */
export type Scene =
  /** A race, as it was judged: the first is the first. */
  | { is: 'podium'; places: Photo['places'] }
  /** Many cards at once; `back` if it was their own penalty that came home. */
  | { is: 'drew'; seat: Seat; cards: number; back: boolean }
  /** A hand was swapped away with one card in it: who had it, and who has it now. */
  | { is: 'robbed'; seat: Seat; by: Seat }
  /** The pile is unloaded, one card to each. */
  | { is: 'truck'; seat: Seat }
  /** A number has a rule from now on: the words that must be remembered. */
  | { is: 'rule'; seat: Seat; number: number; words: string }

/** So many cards at once are a scene. */
export const LOAD = 6
/** So many are one if they are somebody's own that come back. */
const BACK = 4
const TRUCK = 'back-up-the-truck'

/** The scene that some facts are worth, if any; the last one, where there are several. */
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
        // Whoever has laid the seven has one card less than before.
        for (const [seat, by] of [[fact.a, fact.b], [fact.b, fact.a]] as const) {
          const left = (cards.get(seat) ?? 0) - facts.filter((laid) => laid.is === 'laid' && laid.seat === seat).length
          if (left === 1 && (cards.get(by) ?? 0) > 2) scene = { is: 'robbed', seat, by }
        }
        break
      case 'invoked':
        if (fact.rule === TRUCK) scene = { is: 'truck', seat: fact.seat }
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

/** What is heard with a scene. */
export const soundOf = (scene: Scene): SceneSound => (scene.is === 'drew' ? (scene.back ? 'back' : 'load') : scene.is)

/** Whether some of the debt on the pile is by this seat's own cards. */
const laidPenalty = (view: View, seat: Seat): boolean => view.pile.some(({ owes, by }) => owes > 0 && by === seat)
