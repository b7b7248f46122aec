// What the next presses on cards mean, where that is not to play one.

import { has } from './offers'
import type { Held } from './truck'
import { usable, usesOf } from './uses'
import type { Offer } from './wire'

/** What is being chosen. */
export type Wish =
  /** Lay one as a match, keeping the turn. */
  | { is: 'match' }
  /** Choose number cards that add up, by their keys in the hand. */
  | { is: 'pay'; keys: string[] }
  | { is: 'show' }
  /** A card to give is chosen; to whom is not. */
  | { is: 'give'; card: string }
  /** A card can be the turn's play or a match. */
  | { is: 'either'; card: string }

/** What is left of a choice: it ends when what it chooses for is no longer offered, and goes on with the cards that are still held. */
export function stillWished(wish: Wish | null, offers: readonly Offer[], held: readonly Held[]): Wish | null {
  if (wish === null) return null
  const uses = wish.is === 'either' || wish.is === 'give' ? usesOf(offers, wish.card) : []
  const stays = {
    match: () => usable(offers, 'match').size > 0,
    show: () => has(offers, 'show'),
    pay: () => has(offers, 'pay'),
    give: () => uses.includes('give'),
    either: () => uses.includes('play') && uses.includes('match'),
  }[wish.is]()
  if (!stays) return null
  return wish.is === 'pay' ? { is: 'pay', keys: wish.keys.filter((key) => held.some((card) => card.key === key)) } : wish
}
