// Backing up the truck: number cards, chosen in order, that add up exactly to a debt.

import { valueOf } from '@ruckus/client'


/** A card of the hand with the key that tells it from its twins. */
export interface Held {
  key: string
  card: string
}

/** A choice of cards under way: to pay a debt with, or to be laid together. */
export interface Load {
  /** What is chosen, in order. */
  keys: readonly string[]
  /** How much that is, and how much is missing. */
  on: number
  rest: number
  /** Which cards of the hand can still be added. */
  fits: ReadonlySet<string>
  /** Whether it is complete. */
  full: boolean
  /** The same in words, and what laying them is called. */
  told: string
  state: string
  go: string
}

/** What the chosen cards add up to. */
export function sumOf(hand: readonly Held[], keys: readonly string[]): number {
  return hand.reduce((sum, { key, card }) => (keys.includes(key) ? sum + (valueOf(card) ?? 0) : sum), 0)
}

/** The chosen cards, in the order of choosing. */
export function chosen(hand: readonly Held[], keys: readonly string[]): string[] {
  return keys.flatMap((key) => hand.find((held) => held.key === key)?.card ?? [])
}

/** The keys after a card was pressed: added at the end, or taken out. */
export function toggled(keys: readonly string[], key: string): string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]
}

/**
 * The keys of the cards that can still be added: with each of them, the rest of the sum can be made of what is left.
 * `kinds` are the cards that may pay at all.
 */
export function fitting(hand: readonly Held[], kinds: ReadonlySet<string>, keys: readonly string[], sum: number): Set<string> {
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

/** Whether some of the values add up to the sum. */
function reachable(values: readonly number[], sum: number): boolean {
  const sums = new Set([0])
  for (const value of values) for (const sofar of [...sums]) if (sofar + value <= sum) sums.add(sofar + value)
  return sums.has(sum)
}
