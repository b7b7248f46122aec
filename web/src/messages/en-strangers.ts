// Tables with people you don’t know. In English.

import type { StrangerPace } from '../lib/wire'

export const enStrangers = {
  title: 'Find a table',
  lede: 'Play with people you don’t know yet. A table has 4 chairs, and bots take the empty ones.',
  game: 'Which game?',
  pace: 'How long?',
  paces: { quick: 'One round', full: 'A whole match' } satisfies Record<StrangerPace, string>,
  before: 'Please stay to the end. If you leave a match early, you wait before your next table.',
  go: 'Find a table',
  asking: 'Just a moment…',
  looking: 'Looking for players…',
  people: (people: number) => (people === 1 ? 'Just you so far.' : `${people} of 4 players are here.`),
  opens: (seconds: number) => (seconds > 0 ? `Your table opens in ${seconds} s at the latest.` : 'Your table opens now.'),
  bots: 'Bots take the chairs that stay empty.',
  stop: 'Stop looking',
  paused: (time: string) => `You left a match. You can look again in ${time}.`,
  pauseWhy: 'Each match you leave makes the next wait longer. After a day it’s forgotten.',
  still: 'You’re still in a match.',
  stillHint: 'Leave it, and you wait before your next table.',
  back: 'Back to it',
  leave: 'Leave it',
  gone: 'Your place is gone. Are you looking in another tab?',
  off: 'This server doesn’t bring strangers together.',
}
