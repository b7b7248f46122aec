// Effects of the next presses on cards, other than playing them.

import { has } from './offers'
import type { Held } from './truck'
import { usable, usesOf } from './uses'
import type { Offer } from './wire'

/** The current choice. */
export type CardChoice =
  /** Play a matching card and keep the turn. */
  | { is: 'match' }
  /** Choose number cards that add up, by their keys in the hand. */
  | { is: 'pay'; keys: string[] }
  | { is: 'show' }
  /** The card to give is chosen, but not the player. */
  | { is: 'give'; card: string }
  /** The card can be the turn's play or a match. */
  | { is: 'either'; card: string }

/** Updates a choice: ends it if it is no longer offered, and keeps only the cards that are still in the hand. */
export function stillOffered(
  choice: CardChoice | null,
  offers: readonly Offer[],
  held: readonly Held[],
): CardChoice | null {
  if (choice === null) return null
  const uses = choice.is === 'either' || choice.is === 'give' ? usesOf(offers, choice.card) : []
  const stays = {
    match: () => usable(offers, 'match').size > 0,
    show: () => has(offers, 'show'),
    pay: () => has(offers, 'pay'),
    give: () => uses.includes('give'),
    either: () => uses.includes('play') && uses.includes('match'),
  }[choice.is]()
  if (!stays) return null
  return choice.is === 'pay'
    ? { is: 'pay', keys: choice.keys.filter((key) => held.some((card) => card.key === key)) }
    : choice
}
