// The vote on another match among strangers.

import type { LobbyView, Seat } from './wire'

export interface RematchVote {
  /** This page's player wants another match. */
  mine: boolean
  /** Seats that want another match. */
  wanting: Seat[]
  /** Seats that have not voted. The vote does not wait for players who left or are replaced by a bot. */
  missing: Seat[]
}

/** The vote after a match among strangers; `null` if one player can start a match alone. */
export function rematchVote(
  { strangers, stage, seats }: Pick<LobbyView, 'strangers' | 'stage' | 'seats'>,
  me: Seat,
): RematchVote | null {
  if (strangers?.found !== true || stage !== 'match-over') return null
  const asked = seats.filter(({ bot, connected, stand_in }) => bot === null && connected && !stand_in)
  const of = (ready: boolean) => asked.filter((player) => player.ready === ready).map(({ seat }) => seat)
  const wanting = of(true)
  return { mine: wanting.includes(me), wanting, missing: of(false) }
}
