// On a phone next to a large screen that shows the table, the player can show only the hand. The device stores the
// choice.

import { keep, kept } from './device'

const KEY = 'ruckus.hand-only'

/** The player's choice, used while a screen shows the table; `null` if the player has not chosen. */
export const handOnly: { readonly wanted: boolean | null } = $state({ wanted: read() })

function read(): boolean | null {
  const found = kept(KEY)
  return found === 'yes' ? true : found === 'no' ? false : null
}

/** Sets and stores the choice. */
export function wantHandOnly(wanted: boolean): void {
  Object.assign(handOnly, { wanted })
  keep(KEY, wanted ? 'yes' : 'no')
}
