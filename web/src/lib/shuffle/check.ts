// Whether shuffles hold: what the server tells of them afterwards against what this page saw before.

import type { Deal, Deals, Witnessed } from '@ruckus/client'
import { commitPart, commitSeed, key, shuffled } from '@ruckus/client/shuffle'

export type { Deal, Deals }

/** What does not hold of a deal. */
export type Flaw =
  /** Nobody at the table had a hand in it. */
  | 'not-cut'
  /** The seed is not the one that the table had bound itself to. */
  | 'seed'
  /** The table says now that it had bound itself to something else than it said then. */
  | 'commitment'
  /** Somebody revealed something else than they were bound to. */
  | 'part'
  /** What this page added is not in it. */
  | 'mine'
  /** The key is not the one that comes of it all. */
  | 'key'
  /** The cards that one was dealt do not lie where this shuffle puts them. */
  | 'hand'

/** What is known of a deal here: what the page saw before it, and the cards that one was dealt. */
export interface Seen {
  cut: Witnessed | undefined
  hand: readonly string[] | undefined
}

/** Everything that does not hold of a deal; nothing if all holds. */
export function flaws(deal: Deal, table: string, ruleset: string, seen: Seen): Flaw[] {
  const { shuffle } = deal
  if (shuffle === null) return ['not-cut']
  const found: Flaw[] = []
  if (commitSeed(shuffle.seed) !== shuffle.commitment) found.push('seed')
  if (seen.cut && seen.cut.commitment !== shuffle.commitment) found.push('commitment')
  if (shuffle.parts.some((part) => commitPart(part.seat, part.revealed) !== part.commitment)) found.push('part')
  const mine = seen.cut?.part
  if (mine && !shuffle.parts.some((part) => part.seat === mine.seat && part.revealed === mine.revealed)) found.push('mine')
  if (key(shuffle, table, ruleset) !== deal.key) found.push('key')
  if (seen.hand?.length && !isDealt(shuffled(deal.cards, deal.key), seen.hand)) found.push('hand')
  return found
}

/** Whether a hand is what some place at the table is dealt from a deck, one card at a time and all round. */
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
