// A device shared by several players: decides which hand is shown.

import type { TableStore } from './table.svelte'

/** The part of a seat's store that decides whether the device should go to its player. */
type Asked = Pick<TableStore, 'me' | 'view' | 'lobby'>

/** True if a window waits for this player. */
function isAsked({ me, view }: Asked): boolean {
  return view?.windows.some(({ asked, answered }) => asked.includes(me) && !answered.includes(me)) ?? false
}

/** The part of a seat's store that decides whether it becomes ready together with the others. */
type Agreeing = Pick<TableStore, 'lobby' | 'chair'>

/**
 * The indexes of the seats on a device that should declare themselves ready. They follow the owner, who is first. A
 * host among them agrees by dealing.
 */
export function whoAgrees(seats: readonly Agreeing[]): number[] {
  const agreed = seats[0]?.chair?.ready === true || seats.some(({ chair }) => chair?.host)
  if (!agreed) return []
  return seats.flatMap(({ lobby, chair }, i) =>
    lobby?.stage === 'lobby' && chair && !chair.host && !chair.ready && i > 0 ? [i] : [],
  )
}

/** The index of the seat that should have the device now. The current one keeps it unless another is needed. */
export function whoIsWanted(seats: readonly Asked[], now: number): number {
  const here = seats[now]
  if (here?.lobby?.stage !== 'playing' || isAsked(here)) return now
  const asked = seats.findIndex(isAsked)
  if (asked >= 0) return asked
  const turn = seats.findIndex(({ me, view }) => view?.phase === 'playing' && view.turn === me)
  return turn >= 0 ? turn : now
}
