// Checks whether a home-made rule lets another player call the color of a wild card. If so, the page does not ask the
// player who plays it.

import { COLORS, isWild, parts } from '@ruckus/client'

import type { Color, Homemade, HomemadeCards, HomemadeWho } from './wire'

/** Descriptions of players that never include the player on turn. */
const OTHERS: readonly HomemadeWho[] = ['next', 'previous', 'opposite', 'others']

/** True if the condition's faces and kinds include this wild card and it has no other restrictions. */
function speaksOf({ faces = [], kinds = [], colors = [], not = false, ...rest }: HomemadeCards, card: string): boolean {
  if (colors.length > 0 || not || Object.keys(rest).length > 0) return false
  return (faces.length === 0 || faces.includes(parts(card).face)) && (kinds.length === 0 || kinds.includes('wild'))
}

/** True if one of these rules lets another player call the color of this card. Ignores the rules' other conditions. */
export function calledByAnother(card: string, rules: readonly Homemade[]): boolean {
  return (
    isWild(card) &&
    rules.some(({ parts: of = [] }) =>
      of.some(({ when, if: only, then = [] }) => {
        if (only || typeof when !== 'object' || !('laid' in when) || when.laid.how !== undefined) return false
        const calls = then.some(
          (step) =>
            !step.if &&
            typeof step.do === 'object' &&
            'name-color' in step.do &&
            OTHERS.includes(step.do['name-color'].who),
        )
        return calls && speaksOf(when.laid.cards ?? {}, card)
      }),
    )
  )
}

/** The most frequent color in a hand. The server calls the same color when a deadline passes. */
export function mostOf(hand: readonly string[]): Color {
  const count = (color: Color) => hand.filter((card) => parts(card).color === color).length
  return COLORS.reduce((most, color) => (count(color) > count(most) ? color : most))
}
