// Computes when a bot will take over for this player, so that the page can warn the player.

import { isPaused } from '@ruckus/client'

import type { LobbyView, Seat, View } from './wire'

/** How long before the takeover the warning appears, in milliseconds. */
export const LAST_CALL = 15_000

/** The values that determine whom the table waits for. */
interface Awaiting {
  me: Seat
  view: View | null
  lobby: LobbyView | null
}

export class LastCall {
  /** Since when the table has waited for this seat, in milliseconds of the local clock. */
  #since = $state(0)
  /** The turn and the round at the last update. */
  #turn = ''
  /** Since when the match pauses, on the local clock. */
  #paused: number | null = null

  /** Handles an update at a local time. Restarts the wait if the turn changed. A pause does not count. */
  hear({ view, lobby }: Pick<Awaiting, 'view' | 'lobby'>, local: number): void {
    if (isPaused(lobby)) this.#paused ??= local
    else if (this.#paused !== null) {
      this.#since += local - this.#paused
      this.#paused = null
    }
    const turn = `${view?.round}/${view?.phase}/${view?.turn}`
    if (turn !== this.#turn) this.again(local)
    this.#turn = turn
  }

  /** Restarts the wait because the player did something. */
  again(local: number = performance.now()): void {
    this.#since = local
  }

  /** When a bot takes over from an idle player, on the local clock; `null` if the table waits for another player. */
  due({ me, view, lobby }: Awaiting): number | null {
    const chair = lobby?.seats.find(({ seat }) => seat === me)
    if (lobby?.stage !== 'playing' || view?.phase !== 'playing' || view.turn !== me || !chair || chair.stand_in)
      return null
    // A player alone among bots has unlimited time, and no time passes during a pause.
    if (lobby.patience.idle === 0 || isPaused(lobby)) return null
    return this.#since + lobby.patience.idle
  }
}

/** Seconds until the takeover, if the warning is due; otherwise `null`. */
export function secondsLeft(due: number | null, now: number): number | null {
  if (due === null || due - now > LAST_CALL) return null
  return Math.max(0, Math.ceil((due - now) / 1000))
}
