// Cards that a home-made rule lets a player play together: a number of equal cards, or cards that add up.

import { isWild, parts, valueOf } from '@ruckus/client'

import { offersOf } from './offers'
import type { Held } from './truck'
import { chosen } from './truck'
import type { HomemadeSame, Offer } from './wire'

/** A combination that the rule allows. */
export interface Bundle {
  cards: ReadonlySet<string>
  count: number
  same: HomemadeSame | null
  sum: number | null
}

/** All combinations that can be played now. */
export function bundlesOf(offers: readonly Offer[]): Bundle[] {
  return offersOf(offers, 'pay').flatMap(({ cards, count, same, sum }) =>
    count === undefined ? [] : [{ cards: new Set(cards ?? []), count, same: same ?? null, sum: sum ?? null }],
  )
}

/** True if these cards form the combination, in any order. */
export function takes(bundle: Bundle, cards: readonly string[]): boolean {
  const [first] = cards
  if (first === undefined || cards.length !== bundle.count) return false
  const sum = cards.reduce((all, card) => all + (valueOf(card) ?? NaN), 0)
  return (
    cards.every((card) => bundle.cards.has(card) && !isWild(card) && alike(bundle.same, first, card)) &&
    (bundle.sum === null || sum === bundle.sum)
  )
}

function alike(same: HomemadeSame | null, a: string, b: string): boolean {
  const [one, other] = [parts(a), parts(b)]
  const sameFace = same === 'color' || one.face === other.face
  return same === null || (sameFace && (same === 'face' || one.color === other.color))
}

/** The keys of the cards that can still be added to the chosen ones. */
export function completing(hand: readonly Held[], bundles: readonly Bundle[], keys: readonly string[]): Set<string> {
  const free = hand.filter(({ key }) => !keys.includes(key))
  const before = chosen(hand, keys)
  const fits = (bundle: Bundle, cards: string[], from: readonly Held[]): boolean =>
    cards.length >= bundle.count
      ? takes(bundle, cards)
      : from.some(({ card }, i) => fits(bundle, [...cards, card], from.slice(i + 1)))
  const can = ({ key, card }: Held) =>
    bundles.some((bundle) =>
      fits(
        bundle,
        [...before, card],
        free.filter((held) => held.key !== key && bundle.cards.has(held.card)),
      ),
    )
  return new Set(free.filter(can).map(({ key }) => key))
}
