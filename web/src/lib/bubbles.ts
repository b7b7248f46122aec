// What just happened to each player, in a word or two that pops at the face.

import { m } from '../messages'
import type { Seat, View, ViewFact } from './wire'

/** What a bubble says, and whether the player loses a turn. */
export interface Bubble {
  words: string
  skipped: boolean
}

/**
 * The bubble of each seat after some facts, if any: the last thing that happened to it, and the cards it had to draw.
 */
export function bubblesOf(facts: readonly ViewFact[], before: View): Map<Seat, Bubble> {
  const bubbles = new Map<Seat, { words: string; cost: number; skipped: boolean }>()
  const of = (seat: Seat) => bubbles.get(seat) ?? { words: '', cost: 0, skipped: false }
  const says = (seat: Seat, words: string, skipped = false) => bubbles.set(seat, { ...of(seat), words, skipped })
  let turn = before.turn
  for (const fact of facts) {
    switch (fact.is) {
      case 'drawn':
        // A player who draws on their turn is no news.
        if (fact.why !== 'deal' && fact.why !== 'turn')
          bubbles.set(fact.seat, { ...of(fact.seat), cost: of(fact.seat).cost + 1 })
        break
      case 'caught':
        says(fact.seat, m.bubbles.caught)
        break
      case 'laid':
        if (fact.how === 'out-of-turn')
          for (const seat of jumpedOver(before, turn, fact.seat)) says(seat, m.bubbles.skipped, true)
        break
      case 'skipped':
        says(fact.seat, m.bubbles.skipped, true)
        break
      case 'turn-moved':
        turn = fact.to
        break
      case 'performed':
        says(fact.seat, `${m.deeds.action(fact.action)}!`)
        break
      case 'round-begun':
      case 'undone':
        bubbles.clear()
        break
    }
  }
  return new Map(
    [...bubbles].map(([seat, { words, cost, skipped }]) => {
      const costs = cost === 0 ? '' : `+${cost}`
      return [seat, { words: [words, costs].filter(Boolean).join(' '), skipped }]
    }),
  )
}

/** The players who lose their turn when `by` jumps in on the turn of `turn`: from there up to `by`. */
function jumpedOver({ seats, direction, out }: View, turn: Seat, by: Seat): Seat[] {
  const circle = seats.map(({ seat }) => seat)
  if (direction === 'right') circle.reverse()
  const from = circle.indexOf(turn)
  if (from < 0) return []
  const order = [...circle.slice(from), ...circle.slice(0, from)]
  const holds = (seat: Seat) => seats.some((other) => other.seat === seat && other.cards > 0)
  return order.slice(0, Math.max(0, order.indexOf(by))).filter((seat) => holds(seat) && !out.includes(seat))
}
