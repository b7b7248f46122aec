// Where a large screen shows the table, a phone can show the hand alone. Remembered on the device.

import { keep, kept } from './device'

const KEY = 'ruckus.hand-only'

/** Whether only the hand is shown here, as long as a screen shows the table; nothing while nobody has said. */
export const handOnly: { readonly wanted: boolean | null } = $state({ wanted: read() })

function read(): boolean | null {
  const found = kept(KEY)
  return found === 'yes' ? true : found === 'no' ? false : null
}

/** Chooses, and remembers it. */
export function wantHandOnly(wanted: boolean): void {
  Object.assign(handOnly, { wanted })
  keep(KEY, wanted ? 'yes' : 'no')
}
