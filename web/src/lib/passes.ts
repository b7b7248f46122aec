// Whoever can do nothing but pass need not say so.

import type { Offer, Seat, Verb, View } from './wire'

/** How long the drawn card is looked at before the turn passes on, in milliseconds. */
export const PASSES_AFTER = 1_000

/** What has nothing to do with whose turn it is, and is still there when it has passed on. */
const ANYWAY: readonly Verb[] = ['uno', 'catch', 'accuse', 'do']

/** Whether the turn leaves a seat nothing but to pass: no card, no draw, no rule that gives a choice. */
export function onlyPasses(offers: readonly Offer[], view: View | null, me: Seat): boolean {
  if (view === null || view.phase !== 'playing' || view.turn !== me || view.windows.length > 0) return false
  const mine = offers.filter(({ verb }) => !ANYWAY.includes(verb))
  return mine.length > 0 && mine.every(({ verb }) => verb === 'pass')
}
