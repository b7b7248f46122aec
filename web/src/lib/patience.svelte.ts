// Reminds a player who does nothing on their turn, and counts down to the moment when a bot takes over.

import { every } from './every'
import { secondsLeft } from './last-call.svelte'
import { buzz, play } from './sound'
import type { TableStore } from './table.svelte'

/** The interval between two measurements, in milliseconds. */
const EVERY = 250
const BUZZ = [40, 80, 40]

/** The state of the wait for this player. */
export interface Patience {
  /** Seconds until a bot takes over, once the warning is due. */
  readonly lastCall: number | null
  /** The player has been reminded that it is their turn. */
  readonly reminded: boolean
}

/** Follows the wait for the store's player. Call it during a component's setup. */
export function patienceOf(store: TableStore): Patience {
  let lastCall = $state<number | null>(null)
  let reminded = $state(false)
  const due = $derived(store.lastCall.due(store))
  const reminds = $derived(store.lastCall.reminds(store))
  $effect(() => {
    const until = due
    const measure = () => (lastCall = secondsLeft(until, performance.now()))
    if (until === null) return void measure()
    return every(EVERY, measure)
  })
  $effect(() => {
    if (reminds === null) return
    const timer = window.setTimeout(
      () => {
        reminded = true
        play(['turn'])
        buzz(BUZZ)
      },
      Math.max(0, reminds - performance.now()),
    )
    return () => {
      window.clearTimeout(timer)
      reminded = false
    }
  })
  return {
    get lastCall() {
      return lastCall
    },
    get reminded() {
      return reminded
    },
  }
}
