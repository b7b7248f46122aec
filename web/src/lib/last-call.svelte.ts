// When a bot will stand in for whoever sits here, so that it surprises nobody.

import type { LobbyView, Seat, View } from './wire'

/** So long before it is said, in milliseconds. */
export const LAST_CALL = 15_000

/** What decides for whom the table waits. */
interface Awaiting {
  me: Seat
  view: View | null
  lobby: LobbyView | null
}

export class LastCall {
  /** Since when the table waits for this seat, on our clock, in milliseconds. */
  #since = $state(0)
  /** Whose turn it was, in which round, when it was last heard of. */
  #turn = ''

  /** Something happened at the table, at a moment of our clock: perhaps the turn came to somebody else. */
  hear(view: View | null, local: number): void {
    const turn = `${view?.round}/${view?.phase}/${view?.turn}`
    if (turn !== this.#turn) this.again(local)
    this.#turn = turn
  }

  /** The table waits anew, because the player did something. */
  again(local: number = performance.now()): void {
    this.#since = local
  }

  /** When a bot stands in for who does nothing, on our clock; nothing if the table waits for somebody else. */
  due({ me, view, lobby }: Awaiting): number | null {
    const chair = lobby?.seats.find(({ seat }) => seat === me)
    if (lobby?.stage !== 'playing' || view?.phase !== 'playing' || view.turn !== me || !chair || chair.stand_in) return null
    // Alone among bots, a player has all the time they like.
    if (lobby.patience.idle === 0) return null
    return this.#since + lobby.patience.idle
  }
}

/** How many seconds are left, if it is time to say so. */
export function secondsLeft(due: number | null, now: number): number | null {
  if (due === null || due - now > LAST_CALL) return null
  return Math.max(0, Math.ceil((due - now) / 1000))
}
