// Determines the effect of pressing a card of the player's hand, from the offers alone.

import { offersOf } from './offers'
import type { How, Offer } from './wire'

/** Something that can be done with a card. */
export type Use = 'play' | 'match' | 'pay' | 'give' | 'show' | 'shield'

/** True if a card played this way has its normal effect, so that a wild card needs a color. */
export function takesEffect(how: How | undefined): boolean {
  return how === undefined || how === 'turn' || how === 'out-of-turn'
}

/** The offer that allows playing a card: as a declared match, or normally. */
export function layOffer(offers: readonly Offer[], card: string, asMatch = false): Offer | undefined {
  const fits = (offer: Offer) => offer.cards?.includes(card) ?? false
  const plays = offersOf(offers, 'play').filter(fits)
  return asMatch ? plays.find((offer) => offer.says_match) : plays.find((offer) => !offer.says_match)
}

/** Everything that can be done with a card now, the most likely first. */
export function usesOf(offers: readonly Offer[], card: string): Use[] {
  const uses: Use[] = []
  if (layOffer(offers, card)) uses.push('play')
  if (layOffer(offers, card, true)) uses.push('match')
  for (const verb of ['shield', 'give', 'pay', 'show'] as const) {
    if (offersOf(offers, verb).some((offer) => offer.cards?.includes(card))) uses.push(verb)
  }
  return uses
}

/** The kinds of cards that have any use, or this particular use. */
export function usable(offers: readonly Offer[], use: Use | null = null): Set<string> {
  const verbs = new Set(use === null ? ['play', 'shield', 'give', 'pay', 'show'] : [use === 'match' ? 'play' : use])
  const fits = (offer: Offer) => verbs.has(offer.verb) && (use !== 'match' || offer.says_match === true)
  return new Set(offers.filter(fits).flatMap((offer) => offer.cards ?? []))
}
