// The loud moments of a round. Each has a scene that any press skips.

import type { Claim, Priority } from './attention'
import { drawnIn, type RaceOutcome } from './drawn'
import { madeText } from './made'
import type { SceneSound } from './sound'
import type { Photo, Seat, View, ViewFact } from './wire'

/** The contents of a scene. */
export type Scene =
  /** The result of a race, the winner first, with the cards that players draw for it. */
  | ({ is: 'podium'; places: Photo['places'] } & RaceOutcome)
  /** A player jumps in with a card while it is `over`'s turn. */
  | { is: 'cut'; seat: Seat; card: string; over: Seat | null }
  /** A player says UNO. */
  | { is: 'uno'; seat: Seat }
  /** `by` catches a player who forgot UNO and draws cards for it. */
  | { is: 'caught'; seat: Seat; by: Seat; cards: number }
  /** A penalty grows to `cards`, for the player whose turn it is then. */
  | { is: 'stack'; seat: Seat; cards: number; by: Seat | null }
  /** A player draws many cards. `back` is set if the player's own penalty returned to them. */
  | { is: 'drew'; seat: Seat; cards: number; back: boolean }
  /** A hand with one card was swapped: from `seat` to `by`. */
  | { is: 'robbed'; seat: Seat; by: Seat }
  /** Two players swap hands. */
  | { is: 'swapped'; seat: Seat; by: Seat }
  /** All hands move on, in the order of these seats. */
  | { is: 'hands'; seats: readonly Seat[] }
  /** A player pays a debt with number cards (SP-9.1). */
  | { is: 'truck'; seat: Seat }
  /** A number has a new rule, with the words to remember. */
  | { is: 'rule'; seat: Seat; number: number; words: string }
  /** A player has no cards left, and the round continues. */
  | { is: 'out'; seat: Seat }

/** The number of cards that makes a draw a scene. */
export const LOAD = 6
/** The number of cards that suffices if the player's own penalty returns. */
const BACK = 4
/** The penalty that makes a scene, also if it did not grow. */
const HEAVY = 4

/** How long each scene is visible, at least and at most, in milliseconds. */
export const LASTS: Record<Scene['is'], readonly [least: number, most: number]> = {
  podium: [900, 1_600],
  cut: [800, 1_200],
  uno: [600, 1_000],
  caught: [1_200, 1_500],
  stack: [500, 950],
  drew: [900, 1_500],
  robbed: [900, 1_500],
  swapped: [900, 1_400],
  hands: [700, 1_200],
  truck: [900, 1_500],
  // Players have to remember the words.
  rule: [2_000, 3_000],
  out: [900, 1_500],
}
/** How long a scene can wait for another one, in milliseconds. Later it would be about the past. */
const WAITS = 1_500

/** The scenes for some facts. */
export function scenesOf(facts: readonly ViewFact[], before: View): Scene[] {
  let scenes: Scene[] = []
  const drawn = drawnIn(facts.filter((fact) => fact.is !== 'drawn' || fact.why !== 'race'))
  const cards = new Map(before.seats.map(({ seat, cards }) => [seat, cards]))
  let { debt, turn } = before
  let layer: Seat | null = null
  let raised = false
  const given = facts.filter((fact) => fact.is === 'hand-given')
  // Hands that players lift have had their scene when the window opened.
  const lifted = facts.some(({ is }) => is === 'hand-lifted')
  // The score sheet shows the winner of a round.
  const ends = facts.some(({ is }) => is === 'round-over')
  const once = (scene: Scene) => {
    if (scenes.every(({ is }) => is !== scene.is)) scenes.push(scene)
  }
  for (const fact of facts) {
    switch (fact.is) {
      case 'drawn': {
        // The podium shows what a race costs.
        if (fact.why === 'deal' || fact.why === 'race') break
        if (scenes.some((scene) => scene.is === 'caught' && scene.seat === fact.seat)) break
        const count = drawn.get(fact.seat) ?? 0
        const back = laidPenalty(before, fact.seat)
        if (count >= (back ? BACK : LOAD)) once({ is: 'drew', seat: fact.seat, cards: count, back })
        break
      }
      case 'caught':
        scenes.push({ is: 'caught', seat: fact.seat, by: fact.by, cards: drawn.get(fact.seat) ?? 0 })
        break
      case 'said-uno':
        scenes.push({ is: 'uno', seat: fact.seat })
        break
      case 'swapped': {
        // The player of the seven has one card less than before.
        const left = (seat: Seat) =>
          (cards.get(seat) ?? 0) - facts.filter((laid) => laid.is === 'laid' && laid.seat === seat).length
        const { a, b } = fact
        if (left(a) === 1 && (cards.get(b) ?? 0) > 2) scenes.push({ is: 'robbed', seat: a, by: b })
        else if (left(b) === 1 && (cards.get(a) ?? 0) > 2) scenes.push({ is: 'robbed', seat: b, by: a })
        else scenes.push({ is: 'swapped', seat: a, by: b })
        break
      }
      case 'hand-given':
        if (given.length > 1 && !lifted) once({ is: 'hands', seats: given.map(({ from }) => from) })
        break
      case 'window-opened':
        if (fact.window.kind === 'hand-on') once({ is: 'hands', seats: before.seats.map(({ seat }) => seat) })
        break
      case 'laid':
        layer = fact.seat
        if (fact.how === 'payment') once({ is: 'truck', seat: fact.seat })
        if (fact.how === 'out-of-turn')
          scenes.push({ is: 'cut', seat: fact.seat, card: fact.card, over: turn === fact.seat ? null : turn })
        if (fact.uno) scenes.push({ is: 'uno', seat: fact.seat })
        break
      case 'debt-raised':
        raised = debt > 0 || debt + fact.cards >= HEAVY
        debt += fact.cards
        break
      case 'debt-settled':
        debt = 0
        break
      case 'turn-moved':
        turn = fact.to
        if (raised && debt > 0) once({ is: 'stack', seat: fact.to, cards: debt, by: layer })
        raised = false
        break
      case 'rule-made':
        scenes.push({ is: 'rule', seat: fact.seat, number: fact.number, words: madeText(fact, before) })
        break
      case 'went-out':
        if (!ends) scenes.push({ is: 'out', seat: fact.seat })
        break
      case 'round-begun':
      case 'undone':
        scenes = []
        break
    }
  }
  return scenes
}

/** The seats of a scene: who did it, and whom it hit. */
function roles(scene: Scene): { did: readonly (Seat | null)[]; hit: readonly (Seat | null)[] } {
  switch (scene.is) {
    case 'podium':
      return { did: scene.places.map(({ seat }) => seat), hit: [] }
    case 'cut':
      return { did: [scene.seat], hit: [scene.over] }
    case 'caught':
    case 'robbed':
    case 'stack':
      return { did: [scene.by], hit: [scene.seat] }
    case 'swapped':
      return { did: [scene.seat], hit: [scene.by] }
    case 'drew':
      return { did: [], hit: [scene.seat] }
    case 'hands':
      return { did: [], hit: scene.seats }
    case 'uno':
    case 'truck':
    case 'rule':
    case 'out':
      return { did: [scene.seat], hit: [] }
  }
}

/** A scene as a message with a priority for this seat. On large screens it lasts and waits longer, by `factor`. */
export function claimOf(scene: Scene, me: Seat, factor = 1): Claim<Scene> {
  const { did, hit } = roles(scene)
  const priority: Priority = did.includes(me) ? 'outcome' : hit.includes(me) ? 'hit' : 'moment'
  const [least, most] = LASTS[scene.is]
  // All players have to learn a new rule, so its scene waits longer.
  const waits = scene.is === 'rule' ? 2 * WAITS : WAITS
  return { priority, what: scene, least: least * factor, most: most * factor, waits: waits * factor }
}

/** How much a penalty of so many cards burns: from 1 for 2 cards to 4 for 10 and more. */
export const heatOf = (cards: number): 1 | 2 | 3 | 4 => (cards >= 10 ? 4 : cards >= 6 ? 3 : cards >= 4 ? 2 : 1)

/** The sound of a scene; `null` if its fact already has one. */
export function soundOf(scene: Scene): SceneSound | null {
  switch (scene.is) {
    case 'uno':
    case 'caught':
      return null
    case 'drew':
      return scene.back ? 'back' : 'load'
    case 'stack':
      return `stack-${heatOf(scene.cards)}`
    default:
      return scene.is
  }
}

/** True if this seat's own cards contribute to the debt on the discard pile. */
const laidPenalty = (view: View, seat: Seat): boolean => view.pile.some(({ owes, by }) => owes > 0 && by === seat)
