// Detects matches that end in the middle of a round.

import type { LobbyView, View } from './wire'

/**
 * True if the event or the host has ended the match during a round. The view still shows a turn and open windows, but
 * the table asks nothing more.
 */
export function isStopped(lobby: LobbyView | null, view: View | null): boolean {
  if (lobby?.stage === 'match-over') return view !== null && view.phase !== 'over'
  return lobby?.event?.stopped === true
}
