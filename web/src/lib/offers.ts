// Reading offers: what is offered is accepted, and nothing else is.

import type { Offer, Seat, Verb } from './wire'

/** The offers of one verb. */
export function offersOf(offers: readonly Offer[], verb: Verb): Offer[] {
  return offers.filter((offer) => offer.verb === verb)
}

/** The seats that can be named with a verb, each once. */
export function seatsOf(offers: readonly Offer[], verb: Verb): Seat[] {
  return [...new Set(offersOf(offers, verb).flatMap((offer) => offer.seats ?? []))]
}

/** The numbers or places on offer with a verb, each once, in order. */
export function numbersOf(offers: readonly Offer[], verb: Verb): number[] {
  return [...new Set(offersOf(offers, verb).flatMap((offer) => offer.numbers ?? []))].sort((a, b) => a - b)
}

/** The offer to show a card that gets or loses the mark, by a home-made rule; not to show one and pass. */
export function markOffer(offers: readonly Offer[]): Offer | undefined {
  return offers.find((offer) => offer.verb === 'show' && offer.rule === 'homemade')
}

/** Whether a verb is offered. */
export function has(offers: readonly Offer[], verb: Verb): boolean {
  return offers.some((offer) => offer.verb === verb)
}

/**
 * The kinds of cards that may be laid, in whatever manner. A card that the table merely takes without looking (SS-12) is
 * not among them: it can be tried, and it may be paid for.
 */
export function playable(offers: readonly Offer[]): Set<string> {
  return new Set(offersOf(offers, 'play').flatMap((offer) => (offer.unchecked === true ? [] : (offer.cards ?? []))))
}

/** Who can be caught. */
export function catchable(offers: readonly Offer[]): Seat[] {
  return seatsOf(offers, 'catch')
}

/** The least and the most cards that may be dealt, if it is ours to say. */
export function dealRange(offers: readonly Offer[]): [number, number] | null {
  return offers.find((offer) => offer.verb === 'deal')?.range ?? null
}

/** The kinds of cards in a hand that may be laid, for sentences. */
export function playableKinds(offers: readonly Offer[], hand: readonly string[]): string[] {
  const may = playable(offers)
  return [...new Set(hand)].filter((card) => may.has(card))
}
