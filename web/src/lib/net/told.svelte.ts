// What the server tells this player alone: that the connection is too slow for races, or, as the host, that somebody's
// reactions are odd. None of it is kept.

import type { Notice, OddReactions, Seat } from '../wire'

/** A player whose reactions are odd. */
export interface Odd {
  seat: Seat
  how: OddReactions
}

/** What this player alone was told, and has not put away. */
export class Told {
  /** How slow the connection is, and the most that races make up for, in milliseconds. */
  slow = $state.raw<{ ms: number; most: number } | null>(null)
  odd = $state.raw<readonly Odd[]>([])
  /** The round was given up because an update changed the rules. */
  givenUp = $state.raw(false)
  #readGivenUp = false
  #putAway = new Set<string>()

  hear(notice: Notice): void {
    if (notice.is === 'slow-line') this.slow = { ms: notice.ms, most: notice.most }
    else if (notice.is === 'line-fine') this.slow = null
    else if (!this.#putAway.has(`${notice.seat} ${notice.how}`)) {
      this.odd = [...this.odd.filter(({ seat }) => seat !== notice.seat), { seat: notice.seat, how: notice.how }]
    }
  }

  /** Whether the table says that a round was given up. */
  hearGivenUp(givenUp: boolean): void {
    if (!givenUp) this.#readGivenUp = false
    this.givenUp = givenUp && !this.#readGivenUp
  }

  /** The player has read that the round was given up. */
  putAwayGivenUp(): void {
    this.#readGivenUp = true
    this.givenUp = false
  }

  /** A new connection: nothing is known of it. */
  reconnected(): void {
    this.slow = null
  }

  /** The player has read it. */
  putAway(odd?: Odd): void {
    if (odd === undefined) this.slow = null
    else {
      this.#putAway.add(`${odd.seat} ${odd.how}`)
      this.odd = this.odd.filter((other) => other !== odd)
    }
  }
}
