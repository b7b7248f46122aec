// What a press on a card of one's own hand can mean. Offers alone decide.

import { offersOf } from './offers'
import type { How, Offer } from './wire'

/** Something that can be done with a card. */
export type Use = 'play' | 'match' | 'pay' | 'give' | 'show' | 'shield'

/** Whether a card laid in this manner does what its face says, so that a wild wants a colour. */
export function takesEffect(how: How | undefined): boolean {
  return how === undefined || how === 'turn' || how === 'out-of-turn'
}

/** The offer under which a card would be laid: as a match that is said to be one, or plainly. */
export function layOffer(offers: readonly Offer[], card: string, asMatch = false): Offer | undefined {
  const fits = (offer: Offer) => offer.cards?.includes(card) ?? false
  const plays = offersOf(offers, 'play').filter(fits)
  return asMatch ? plays.find((offer) => offer.says_match) : plays.find((offer) => !offer.says_match)
}

/** All that can be done with a card now, what is nearest first. */
export function usesOf(offers: readonly Offer[], card: string): Use[] {
  const uses: Use[] = []
  if (layOffer(offers, card)) uses.push('play')
  if (layOffer(offers, card, true)) uses.push('match')
  for (const verb of ['shield', 'give', 'pay', 'show'] as const) {
    if (offersOf(offers, verb).some((offer) => offer.cards?.includes(card))) uses.push(verb)
  }
  return uses
}

/** The kinds of cards with which something can be done: all, or one thing alone. */
export function usable(offers: readonly Offer[], use: Use | null = null): Set<string> {
  const verbs = new Set(use === null ? ['play', 'shield', 'give', 'pay', 'show'] : [use === 'match' ? 'play' : use])
  const fits = (offer: Offer) => verbs.has(offer.verb) && (use !== 'match' || offer.says_match === true)
  return new Set(offers.filter(fits).flatMap((offer) => offer.cards ?? []))
}
