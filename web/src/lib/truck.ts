// Back Up the Truck: number cards, chosen in order, with a sum equal to the debt.

import { valueOf } from '@ruckus/client'

/** A card of the hand with a key that distinguishes equal cards. */
export interface Held {
  key: string
  card: string
}

/** A choice of cards: to pay a debt, or to play together. */
export interface Load {
  /** The keys of the chosen cards, in order. */
  keys: readonly string[]
  /** The sum so far, and the missing amount. */
  on: number
  rest: number
  /** The cards of the hand that can still be added. */
  fits: ReadonlySet<string>
  /** The choice is complete. */
  full: boolean
  /** The state in words, and the label of the button that plays the cards. */
  sumText: string
  state: string
  go: string
}

/** The sum of the chosen cards. */
export function sumOf(hand: readonly Held[], keys: readonly string[]): number {
  return hand.reduce((sum, { key, card }) => (keys.includes(key) ? sum + (valueOf(card) ?? 0) : sum), 0)
}

/** The chosen cards, in the order of choosing. */
export function chosen(hand: readonly Held[], keys: readonly string[]): string[] {
  return keys.flatMap((key) => hand.find((held) => held.key === key)?.card ?? [])
}

/** The keys after a press on a card: adds it at the end, or removes it. */
export function toggled(keys: readonly string[], key: string): string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]
}

/**
 * The keys of the cards that can be added so that the remaining cards can still complete the sum. `kinds` are the cards
 * that can pay at all.
 */
export function fitting(
  hand: readonly Held[],
  kinds: ReadonlySet<string>,
  keys: readonly string[],
  sum: number,
): Set<string> {
  const rest = sum - sumOf(hand, keys)
  const free = hand.filter(({ key, card }) => kinds.has(card) && !keys.includes(key))
  const fits = new Set<string>()
  for (const { key, card } of free) {
    const value = valueOf(card)
    if (value === null || value > rest) continue
    const others = free.flatMap((held) => (held.key === key ? [] : (valueOf(held.card) ?? [])))
    if (reachable(others, rest - value)) fits.add(key)
  }
  return fits
}

/** True if a subset of the values adds up to the sum. */
function reachable(values: readonly number[], sum: number): boolean {
  const sums = new Set([0])
  for (const value of values) for (const sofar of [...sums]) if (sofar + value <= sum) sums.add(sofar + value)
  return sums.has(sum)
}
