// Passes the turn automatically for a player who can only pass.

import type { Offer, Seat, Verb, View } from './wire'

/** How long the drawn card stays visible before the turn passes, in milliseconds. */
export const PASSES_AFTER = 1_000

/** Verbs that do not depend on the turn and stay available after it. */
const ANYWAY: readonly Verb[] = ['uno', 'catch', 'accuse', 'do']

/** True if passing is the seat's only option in its turn: no card, no draw, no rule with a choice. */
export function onlyPasses(offers: readonly Offer[], view: View | null, me: Seat): boolean {
  if (view === null || view.phase !== 'playing' || view.turn !== me || view.windows.length > 0) return false
  const mine = offers.filter(({ verb }) => !ANYWAY.includes(verb))
  return mine.length > 0 && mine.every(({ verb }) => verb === 'pass')
}
