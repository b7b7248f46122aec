// Decides when a table waits for a player who does not look at it, and what happens to its notification. Pure.

import { isPaused } from '@ruckus/client'

import { hurries } from '../moment'
import type { TableStore } from '../table.svelte'
import type { WindowView } from '../wire'

/** The part of a seat's store that decides whether the table waits for its player. */
export type Seated = Pick<TableStore, 'me' | 'view' | 'lobby' | 'stopped' | 'chair'>

/** Windows that are over before a player could come back to the page. */
const isRace = (window: WindowView): boolean => window.kind === 'slap' || window.kind === 'hand-on' || hurries(window)

/** True if play cannot go on without this player: it is their turn, or a question waits for them. */
export function waitsFor({ me, view, lobby, stopped, chair }: Seated): boolean {
  if (view?.phase !== 'playing' || lobby?.stage !== 'playing') return false
  if (stopped || isPaused(lobby) || chair?.stand_in) return false
  const asks = ({ asked, answered }: WindowView) => asked.includes(me) && !answered.includes(me)
  if (view.windows.some((window) => asks(window) && !isRace(window))) return true
  return view.turn === me && view.windows.every(({ freeze }) => freeze !== 'all')
}

/** What a page has done about the current wait. */
export interface Known {
  /** The player has seen that the table waits. */
  seen: boolean
  /** A notification is visible. */
  shown: boolean
}

/** No table waits. */
export const QUIET: Known = { seen: false, shown: false }

/** What a page can see: whether the table waits, whether the page is hidden, and whether it may notify. */
export interface Now {
  waits: boolean
  hidden: boolean
  allowed: boolean
}

/** What follows from the situation: a wait causes at most one notification, which ends with it or once it is seen. */
export function next(known: Known, { waits, hidden, allowed }: Now): { known: Known; does: 'show' | 'close' | null } {
  const closes = known.shown ? 'close' : null
  // A push message can arrive after the page was opened.
  if (!waits) return { known: QUIET, does: known.seen ? 'close' : closes }
  if (!hidden) return { known: { seen: true, shown: false }, does: closes }
  if (known.seen || known.shown || !allowed) return { known, does: null }
  return { known: { seen: false, shown: true }, does: 'show' }
}
