// Whether a home-made rule has another player call the color of a wild: then it makes no sense to ask whoever plays it.

import { COLOURS, isWild, parts } from '@ruckus/client'

import type { Colour, Homemade, HomemadeCards, HomemadeWho } from './wire'

/** Players who are never the one whose turn it is. */
const OTHERS: readonly HomemadeWho[] = ['next', 'previous', 'opposite', 'others']

/** Whether a rule speaks of a wild, as far as its face and its kind say. */
function speaksOf({ faces = [], kinds = [], colours = [], not = false, ...rest }: HomemadeCards, card: string): boolean {
  if (colours.length > 0 || not || Object.keys(rest).length > 0) return false
  return (faces.length === 0 || faces.includes(parts(card).face)) && (kinds.length === 0 || kinds.includes('wild'))
}

/** Whether another player calls the color of this card by one of these rules, whatever else is so. */
export function calledByAnother(card: string, rules: readonly Homemade[]): boolean {
  return isWild(card) && rules.some(({ parts: of = [] }) => of.some(({ when, if: only, then = [] }) => {
    if (only || typeof when !== 'object' || !('laid' in when) || when.laid.how !== undefined) return false
    const calls = then.some((step) => !step.if && typeof step.do === 'object' && 'name-colour' in step.do && OTHERS.includes(step.do['name-colour'].who))
    return calls && speaksOf(when.laid.cards ?? {}, card)
  }))
}

/** The color that a hand holds most of, as a deadline would call it. */
export function mostOf(hand: readonly string[]): Colour {
  const count = (colour: Colour) => hand.filter((card) => parts(card).colour === colour).length
  return COLOURS.reduce((most, colour) => (count(colour) > count(most) ? colour : most))
}
