// One device that goes round: whose hand is to be shown.

import type { TableStore } from './table.svelte'

/** What of a seat decides whether its player is wanted at the device. */
type Asked = Pick<TableStore, 'me' | 'view' | 'lobby'>

/** Whether the table waits for somebody before it goes on. */
function isAsked({ me, view }: Asked): boolean {
  return view?.windows.some(({ asked, answered }) => asked.includes(me) && !answered.includes(me)) ?? false
}

/** What of a seat decides whether it is ready with the others on its device. */
type Agreeing = Pick<TableStore, 'lobby' | 'chair'>

/**
 * Which seats of a device are to say that they are ready, by their places in the list: they agree to what its owner, who
 * is the first, has agreed to; a host among them agrees by dealing.
 */
export function whoAgrees(seats: readonly Agreeing[]): number[] {
  const agreed = seats[0]?.chair?.ready === true || seats.some(({ chair }) => chair?.host)
  if (!agreed) return []
  return seats.flatMap(({ lobby, chair }, i) => (lobby?.stage === 'lobby' && chair && !chair.host && !chair.ready && i > 0 ? [i] : []))
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
