// Reads offers. The server accepts exactly the actions that it offers.

import type { Offer, Seat, Verb } from './wire'

/** The offers of a verb. */
export function offersOf(offers: readonly Offer[], verb: Verb): Offer[] {
  return offers.filter((offer) => offer.verb === verb)
}

/** The seats that a verb can name, without duplicates. */
export function seatsOf(offers: readonly Offer[], verb: Verb): Seat[] {
  return [...new Set(offersOf(offers, verb).flatMap((offer) => offer.seats ?? []))]
}

/** The numbers or places that a verb offers, sorted and without duplicates. */
export function numbersOf(offers: readonly Offer[], verb: Verb): number[] {
  return [...new Set(offersOf(offers, verb).flatMap((offer) => offer.numbers ?? []))].sort((a, b) => a - b)
}

/** The offer of a home-made rule to mark or unmark a card. It differs from the offer to show a card and pass. */
export function markOffer(offers: readonly Offer[]): Offer | undefined {
  return offers.find((offer) => offer.verb === 'show' && offer.rule === 'homemade')
}

/** True if the verb is offered. */
export function has(offers: readonly Offer[], verb: Verb): boolean {
  return offers.some((offer) => offer.verb === verb)
}

/**
 * The kinds of cards that can be played in any way. Excludes cards that the table accepts unchecked (SS-12): the player
 * can try them, at the risk of a penalty.
 */
export function playable(offers: readonly Offer[]): Set<string> {
  return new Set(offersOf(offers, 'play').flatMap((offer) => (offer.unchecked === true ? [] : (offer.cards ?? []))))
}

/** The seats that can be caught. */
export function catchable(offers: readonly Offer[]): Seat[] {
  return seatsOf(offers, 'catch')
}

/** The minimum and maximum number of cards to deal, if this player decides. */
export function dealRange(offers: readonly Offer[]): [number, number] | null {
  return offers.find((offer) => offer.verb === 'deal')?.range ?? null
}

/** The playable kinds of cards in a hand, for sentences. */
export function playableKinds(offers: readonly Offer[], hand: readonly string[]): string[] {
  const may = playable(offers)
  return [...new Set(hand)].filter((card) => may.has(card))
}
