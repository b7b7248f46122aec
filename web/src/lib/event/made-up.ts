// A made-up event for tests.

import type { EventPlace, EventStanding, EventTable, EventView, EventYou } from '../wire'

export const NAMES = ['Ann', 'Bob', 'Cid', 'Dee', 'Eve', 'Fay', 'Gus', 'Ida']

export const madeUpTable = (
  number: number,
  players: readonly number[],
  part: Partial<EventTable> = {},
): EventTable => ({
  number,
  code: `TBL${'ABCDEFGH'[number] ?? 'Z'}`,
  round: 1,
  state: 'playing',
  players: players.map((player) => ({ player, name: NAMES[player] ?? '', bot: false, asleep: false })),
  ...part,
})

export const madeUpStandings = (points: readonly number[]): EventStanding[] =>
  points.map((each, player) => ({
    rank: player + 1,
    player,
    name: NAMES[player] ?? `P${player}`,
    bot: false,
    points: each,
    played: 1,
    in: true,
  }))

export const madeUpYou = (player: number | null, place: EventPlace, part: Partial<EventYou> = {}): EventYou => ({
  player,
  name: NAMES[player ?? 0] ?? '',
  host: false,
  co_host: false,
  presence: 'here',
  place,
  standing: null,
  ...part,
})

/** Eight players at two tables, in the first of three rounds. */
export const madeUpEvent = (part: Partial<EventView> = {}): EventView => ({
  code: 'KEPT',
  name: 'Cup',
  form: 'swap',
  length: { rounds: 3 },
  rules: 'Classic',
  phase: 'playing',
  round: 1,
  rounds: 3,
  host: { player: 0, name: 'Ann' },
  co_hosts: [],
  now: 0,
  waiting: 'tables',
  deadline: null,
  people: 8,
  tables: [madeUpTable(1, [0, 1, 2, 3]), madeUpTable(2, [4, 5, 6, 7])],
  standings: madeUpStandings([0, 0, 0, 0, 0, 0, 0, 0]),
  you: null,
  ...part,
})
