// This page's knowledge about deals: its part of each cut, and the cards dealt to its seat. It verifies the shuffles later.

import { Cutter } from '@ruckus/client'

import type { LobbyCommand, LobbyView, Seat, View, ViewFact } from '../wire'
import type { Deal, Seen } from './check'

export class Witness {
  #cutter = new Cutter()
  /** The cards dealt to this seat, by round. */
  #dealt = new Map<number, string[]>()

  /** Takes part in a cut of the cards. */
  cut(cut: LobbyView['cut'], me: Seat, send: (command: LobbyCommand) => void): void {
    void this.#cutter.follow(cut, me, send)
  }

  /** Starts over from a complete view. Before the first play, the hand is what was dealt. */
  restart(view: View, hand: readonly string[]): void {
    this.#dealt.clear()
    if (view.pile.length <= 1) this.#dealt.set(view.round, [...hand])
  }

  /** Records the cards dealt to this seat. `before` is the round before the facts. */
  note(facts: readonly ViewFact[], before: number, me: Seat): void {
    let round = before
    for (const fact of facts) {
      if (fact.is === 'round-begun') this.#dealt.set((round = fact.round), [])
      else if (fact.is === 'drawn' && fact.seat === me && fact.why === 'deal' && fact.card !== null)
        this.#dealt.get(round)?.push(fact.card)
    }
  }

  /** What this page knows about a deal. */
  of(deal: Deal): Seen {
    return {
      cut: deal.shuffle ? this.#cutter.witnessed(deal.shuffle.deal) : undefined,
      hand: this.#dealt.get(deal.round),
    }
  }
}
