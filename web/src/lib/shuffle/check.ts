// Verifies shuffles: compares what the server reveals afterwards with what this page saw before.

import type { Deal, Deals, Witnessed } from '@ruckus/client'
import { commitPart, commitSeed, key, shuffled } from '@ruckus/client/shuffle'

export type { Deal, Deals }

/** A failed check of a deal. */
export type Flaw =
  /** No player contributed to the shuffle. */
  | 'not-cut'
  /** The seed does not match the table's commitment. */
  | 'seed'
  /** The table now reports a different commitment than before the deal. */
  | 'commitment'
  /** A player revealed something that does not match their commitment. */
  | 'part'
  /** This page's contribution is missing. */
  | 'mine'
  /** The key does not result from the seed and the contributions. */
  | 'key'
  /** The shuffle does not produce the cards that this player was dealt. */
  | 'hand'

/** This page's knowledge about a deal: what it saw before, and the dealt hand. */
export interface Seen {
  cut: Witnessed | undefined
  hand: readonly string[] | undefined
}

/** All failed checks of a deal; empty if the shuffle is verified. */
export function flaws(deal: Deal, table: string, ruleset: string, seen: Seen): Flaw[] {
  const { shuffle } = deal
  if (shuffle === null) return ['not-cut']
  const found: Flaw[] = []
  if (commitSeed(shuffle.seed) !== shuffle.commitment) found.push('seed')
  if (seen.cut && seen.cut.commitment !== shuffle.commitment) found.push('commitment')
  if (shuffle.parts.some((part) => commitPart(part.seat, part.revealed) !== part.commitment)) found.push('part')
  const mine = seen.cut?.part
  if (mine && !shuffle.parts.some((part) => part.seat === mine.seat && part.revealed === mine.revealed))
    found.push('mine')
  if (key(shuffle, table, ruleset) !== deal.key) found.push('key')
  if (seen.hand?.length && !isDealt(shuffled(deal.cards, deal.key), seen.hand)) found.push('hand')
  return found
}

/** True if the hand is one that a place at the table gets from this deck, dealing one card at a time in turn. */
function isDealt(deck: readonly string[], hand: readonly string[]): boolean {
  const order = [...deck].reverse()
  const wanted = [...hand].sort().join(' ')
  const most = Math.floor(order.length / hand.length)
  for (let seats = 2; seats <= Math.min(most, 32); seats++) {
    for (let place = 0; place < seats; place++) {
      const dealt = hand.map((_, nth) => order[nth * seats + place] ?? '')
      if (dealt.sort().join(' ') === wanted) return true
    }
  }
  return false
}
