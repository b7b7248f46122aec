// Which seats can be pressed for more about their players.

import type { LobbyView, Seat } from './wire'

/** The seats of players who can be asked to be friends: only cards can, and nobody asks themselves. */
export function askableSeats(lobby: LobbyView | null, me: Seat, holds: boolean): Set<Seat> {
  return new Set(holds ? (lobby?.seats ?? []).filter(({ card, seat }) => card && seat !== me).map(({ seat }) => seat) : [])
}

/** All seats that say more: those, and strangers, who can be muted, reported and blocked. */
export function seatsWithMore(lobby: LobbyView | null, me: Seat, askable: Set<Seat>, strangers: boolean): Set<Seat> {
  return strangers ? new Set((lobby?.seats ?? []).filter(({ bot, seat }) => bot === null && seat !== me).map(({ seat }) => seat)) : askable
}
