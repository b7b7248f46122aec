// The owner's preferences for the hand: sorted or as drawn, playable cards outlined or not.

import { keepTaste, taste as remembered, type Taste } from './device'

/** This device's preferences. Readable everywhere; change them with `setTaste`. */
export const taste: Readonly<Taste> = $state(remembered())

/** Changes and stores the preferences. */
export function setTaste(change: Partial<Taste>): void {
  Object.assign(taste, change)
  keepTaste(taste)
}
