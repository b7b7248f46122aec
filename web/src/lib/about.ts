// Seats that open a menu about their player when pressed.

import type { LobbyView, Seat } from './wire'

/**
 * Seats of players who can receive a friend request. Only players with a card can, and a player cannot ask themselves.
 */
export function askableSeats(lobby: LobbyView | null, me: Seat, holds: boolean): Set<Seat> {
  return new Set(
    holds ? (lobby?.seats ?? []).filter(({ card, seat }) => card && seat !== me).map(({ seat }) => seat) : [],
  )
}

/**
 * All seats with a menu: `askable`, and at a table of strangers everyone else, because strangers can be muted, reported
 * and blocked.
 */
export function seatsWithMore(lobby: LobbyView | null, me: Seat, askable: Set<Seat>, strangers: boolean): Set<Seat> {
  return strangers
    ? new Set((lobby?.seats ?? []).filter(({ bot, seat }) => bot === null && seat !== me).map(({ seat }) => seat))
    : askable
}
