// Computes when a bot will take over for a player who does nothing, so that the page can warn that player and the others.

import { isPaused } from '@ruckus/client'

import type { LobbyView, Seat, View } from './wire'

/** How long before the takeover the warning appears, in milliseconds. */
export const LAST_CALL = 15_000
/** How long a player can think before the page reminds them, and shows the others the time, in milliseconds. */
export const THINKS = 10_000

/** The values that determine whom the table waits for. */
interface Awaiting {
  me: Seat
  view: View | null
  lobby: LobbyView | null
}

export class LastCall {
  /** Since when the table has waited for this seat, in milliseconds of the local clock. */
  #since = $state(0)
  /** The same for another player: since the last event, as far as this page knows. */
  #others = $state(0)
  /** The turn and the round at the last update. */
  #turn = ''
  /** Since when the match pauses, on the local clock. */
  #paused: number | null = null

  /** Handles an update at a local time. Restarts the wait if the turn changed. A pause does not count. */
  hear({ view, lobby }: Pick<Awaiting, 'view' | 'lobby'>, local: number): void {
    if (isPaused(lobby)) this.#paused ??= local
    else if (this.#paused === null) this.#others = local
    else {
      this.#since += local - this.#paused
      this.#others += local - this.#paused
      this.#paused = null
    }
    const turn = `${view?.round}/${view?.phase}/${view?.turn}`
    if (turn !== this.#turn) this.again(local)
    this.#turn = turn
  }

  /** Restarts all waits: this page does not know what happened before. */
  begin(lobby: LobbyView | null, local: number): void {
    this.#since = this.#others = local
    this.#paused = isPaused(lobby) ? local : null
  }

  /** Restarts the wait because the player did something. */
  again(local: number = performance.now()): void {
    this.#since = local
  }

  /**
   * Since when the table waits for the player on turn, and when a bot takes over from them, on the local clock; `null`
   * if it does not wait for a human, or has unlimited time.
   */
  waits({ me, view, lobby }: Awaiting): { seat: Seat; since: number; until: number } | null {
    const seat = view?.turn
    const chair = lobby?.seats.find((other) => other.seat === seat)
    if (seat === undefined || lobby?.stage !== 'playing' || view?.phase !== 'playing') return null
    if (!chair || chair.bot || chair.program || chair.stand_in) return null
    // A player alone among bots has unlimited time, and no time passes during a pause.
    if (lobby.patience.idle === 0 || isPaused(lobby)) return null
    const since = seat === me ? this.#since : this.#others
    return { seat, since, until: since + lobby.patience.idle }
  }

  /** When a bot takes over from this player, on the local clock; `null` if the table waits for another player. */
  due(awaiting: Awaiting): number | null {
    const waits = this.waits(awaiting)
    return waits?.seat === awaiting.me ? waits.until : null
  }

  /** When this player should be reminded of their turn, on the local clock; `null` if not at all. */
  reminds(awaiting: Awaiting): number | null {
    const waits = this.waits(awaiting)
    return waits?.seat === awaiting.me && waits.until - waits.since > THINKS ? waits.since + THINKS : null
  }
}

/** Seconds until the takeover, if the warning is due; otherwise `null`. */
export function secondsLeft(due: number | null, now: number): number | null {
  if (due === null || due - now > LAST_CALL) return null
  return Math.max(0, Math.ceil((due - now) / 1000))
}
