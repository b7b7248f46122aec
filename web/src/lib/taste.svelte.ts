// How the owner of this device wants their hand: sorted or as drawn, playable cards outlined or not.

import { keepTaste, taste as remembered, type Taste } from './device'

/** The taste of this device. Read it anywhere; change it with `setTaste`. */
export const taste: Readonly<Taste> = $state(remembered())

/** Changes the taste, and remembers it. */
export function setTaste(change: Partial<Taste>): void {
  Object.assign(taste, change)
  keepTaste(taste)
}
