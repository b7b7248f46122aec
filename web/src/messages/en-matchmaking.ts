// Texts of tables with strangers, in English.

import type { Stage, MatchmakingLevel, MatchmakingPace } from '../lib/wire'

export const enMatchmaking = {
  title: 'Find a table',
  lede: 'Play with people you don’t know yet. A table has 4 chairs, and bots take the empty ones.',
  game: 'Which game?',
  pace: 'How long?',
  paces: { quick: 'One round', full: 'A whole match' } satisfies Record<MatchmakingPace, string>,
  level: 'How well do you play?',
  levels: { beginner: 'Beginner', average: 'Average', strong: 'Strong' } satisfies Record<MatchmakingLevel, string>,
  rated: 'The match counts for your rating. Players near it come first; a new card starts in the middle.',
  quick: 'Cards left in your hand count, and the fewest points win.',
  search: (game: string, pace: MatchmakingPace, level: MatchmakingLevel | null): string =>
    [game, enMatchmaking.paces[pace], level === null ? 'by your rating' : enMatchmaking.levels[level]].join(' · '),
  before: 'Please stay to the end. If you leave a match early, you wait before your next table.',
  go: 'Find a table',
  asking: 'Just a moment…',
  looking: 'Looking for players…',
  people: (people: number) => (people === 1 ? 'Just you so far.' : `${people} of 4 players are here.`),
  opens: (seconds: number) =>
    seconds > 0 ? `Your table opens in ${seconds} s at the latest.` : 'Your table opens now.',
  bots: 'Bots take the chairs that stay empty.',
  stop: 'Stop looking',
  left: 'You left a match.',
  paused: (time: string) => `You can look again in ${time}.`,
  pauseWhy: 'Each match you leave makes the next wait longer. After a day it’s forgotten.',
  still: 'You’re still in a match.',
  stillHint: 'Leave it, and you wait before your next table.',
  back: 'Back to it',
  leave: 'Leave it',
  gone: 'Your place is gone. Are you looking in another tab?',
  publicTables: 'Public tables',
  noPublicTables: 'None right now. Make a table, and list it for everyone.',
  stage: {
    lobby: 'Not started',
    playing: 'Playing',
    'between-rounds': 'Between rounds',
    'match-over': 'Match over',
  } satisfies Record<Stage, string>,
  speed: (speed: string) => ({ lightning: 'lightning fast', relaxed: 'relaxed' })[speed] ?? 'lively',
  seats: (people: number, bots: number, most: number) =>
    `${people === 1 ? '1 player' : `${people} players`}${bots > 0 ? `, ${bots === 1 ? '1 bot' : `${bots} bots`}` : ''}, ${most} seats`,
  watchers: (watchers: number) => (watchers === 1 ? '1 spectator' : `${watchers} spectators`),
  join: 'Join',
  joinTable: (title: string, code: string) => `Join ${title}, table ${code}`,
  watch: 'Watch',
  watchTable: (title: string, code: string) => `Watch ${title}, table ${code}`,
  makePublic: 'Public table',
  publicHint: 'Anyone can find and join it. You all say set phrases until everyone agrees to chat.',
  off: 'This server doesn’t bring strangers together.',
}
