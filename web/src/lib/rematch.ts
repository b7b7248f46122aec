// Another match among strangers: who wants it, and whom it waits for.

import type { LobbyView, Seat } from './wire'

export interface RematchVote {
  /** Whether this page's player wants it. */
  mine: boolean
  /** Those who want it. */
  wanting: Seat[]
  /** Those whose word is missing. Nobody waits for players who have gone, or for whom a bot plays. */
  missing: Seat[]
}

/** How the vote stands after a match among strangers; nothing where one player can begin alone. */
export function rematchVote({ strangers, stage, seats }: Pick<LobbyView, 'strangers' | 'stage' | 'seats'>, me: Seat): RematchVote | null {
  if (strangers?.found !== true || stage !== 'match-over') return null
  const asked = seats.filter(({ bot, connected, stand_in }) => bot === null && connected && !stand_in)
  const of = (ready: boolean) => asked.filter((player) => player.ready === ready).map(({ seat }) => seat)
  const wanting = of(true)
  return { mine: wanting.includes(me), wanting, missing: of(false) }
}
