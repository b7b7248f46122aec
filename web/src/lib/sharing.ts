// One device that goes round: whose hand is to be shown.

import type { TableStore } from './table.svelte'

/** What of a seat decides whether its player is wanted at the device. */
type Asked = Pick<TableStore, 'me' | 'view' | 'lobby'>

/** Whether the table waits for somebody before it goes on. */
function isAsked({ me, view }: Asked): boolean {
  return view?.windows.some(({ asked, answered }) => asked.includes(me) && !answered.includes(me)) ?? false
}

/** Who of those that share the device is to have it now, by their place in the list; who has it, unless another is wanted. */
export function whoIsWanted(seats: readonly Asked[], now: number): number {
  const here = seats[now]
  if (here?.lobby?.stage !== 'playing' || isAsked(here)) return now
  const asked = seats.findIndex(isAsked)
  if (asked >= 0) return asked
  const turn = seats.findIndex(({ me, view }) => view?.phase === 'playing' && view.turn === me)
  return turn >= 0 ? turn : now
}
