// The clock that runs for one player, which the table shows as a ring around the face.

import { awaited } from './moment'
import { THINKS } from './last-call.svelte'
import type { TableStore } from './table.svelte'
import type { Seat } from './wire'

/** A running clock. Times are in milliseconds of the page's clock. */
export interface Running {
  seat: Seat
  /** Stays the same while the same clock runs. */
  id: string
  /** When the ring begins to shrink; `null` if as soon as it is visible. */
  from: number | null
  /** When time is up. */
  until: number
}

/**
 * The clock of the player that the table waits for: of a window that asks only them, of a rule that limits turns, or
 * the time until a bot takes over. `null` if none runs, or if the table waits for several players.
 */
export function runningOf(store: TableStore): Running | null {
  const { view, clock } = store
  if (view === null || view.phase !== 'playing' || store.stopped) return null
  const open = view.windows.at(-1)
  const limit = (seat: Seat, deadline: number): Running => ({
    seat,
    id: `${seat} ${deadline}`,
    from: null,
    until: clock.toLocal(deadline),
  })
  if (open !== undefined) {
    const [seat, ...others] = awaited(open)
    return seat === undefined || others.length > 0 ? null : limit(seat, open.deadline)
  }
  const turn = view.clocks?.find(({ ends }) => ends === 'turn')
  if (turn !== undefined) return limit(view.turn, turn.deadline)
  const waits = store.lastCall.waits(store)
  if (waits === null) return null
  const { seat, since, until } = waits
  return { seat, id: `${seat} since ${since}`, from: since + THINKS, until }
}
