// Notices from the server to this player alone: a connection too slow for races, or, for the host, suspicious reaction
// times. They are not stored.

import type { Notice, OddReactions, Seat } from '../wire'

/** A player with suspicious reaction times. */
export interface Odd {
  seat: Seat
  how: OddReactions
}

/** Notices that this player has not dismissed. */
export class Notices {
  /** The connection's latency and the most that races compensate, in milliseconds. */
  slow = $state.raw<{ ms: number; most: number } | null>(null)
  odd = $state.raw<readonly Odd[]>([])
  /** The round was canceled because an update changed the rules. */
  givenUp = $state.raw(false)
  #dismissedGivenUp = false
  #dismissed = new Set<string>()

  receive(notice: Notice): void {
    if (notice.is === 'slow-line') this.slow = { ms: notice.ms, most: notice.most }
    else if (notice.is === 'line-fine') this.slow = null
    else if (!this.#dismissed.has(`${notice.seat} ${notice.how}`)) {
      this.odd = [...this.odd.filter(({ seat }) => seat !== notice.seat), { seat: notice.seat, how: notice.how }]
    }
  }

  /** Handles whether the table reports a canceled round. */
  receiveGivenUp(givenUp: boolean): void {
    if (!givenUp) this.#dismissedGivenUp = false
    this.givenUp = givenUp && !this.#dismissedGivenUp
  }

  /** Dismisses the notice of the canceled round. */
  dismissGivenUp(): void {
    this.#dismissedGivenUp = true
    this.givenUp = false
  }

  /** A new connection: its latency is unknown. */
  reconnected(): void {
    this.slow = null
  }

  /** Dismisses a notice. */
  dismiss(odd?: Odd): void {
    if (odd === undefined) this.slow = null
    else {
      this.#dismissed.add(`${odd.seat} ${odd.how}`)
      this.odd = this.odd.filter((other) => other !== odd)
    }
  }
}
