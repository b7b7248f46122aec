import { describe, expect, it } from 'vitest'

import { faceInEvent } from '../face'
import { clockTime } from './clock-time'
import { finishOf } from './finish'
import { madeUpEvent, madeUpStandings, madeUpTable, madeUpYou } from './made-up'
import {
  hostPanelPeople,
  facesIn,
  fewestWin,
  hasScore,
  knownStandings,
  needsOf,
  ownTable,
  placeKey,
  shownStandings,
} from './place'
import { deadlineWords, placeSaid, placeWords } from './said'

const at = (number: number, code: string) => ({ table: { number, code } })

describe('the place of a player', () => {
  it('is a table with its other players', () => {
    const view = madeUpEvent({ you: madeUpYou(4, at(2, 'TBLC')) })
    expect(placeWords(view)).toEqual({ title: 'Table 2', hint: 'with Fay, Gus and Ida' })
    expect(placeSaid(view)).toBe('You sit at table 2, with Fay, Gus and Ida.')
  })

  it('appears before the table opens', () => {
    const view = madeUpEvent({
      you: madeUpYou(4, at(2, '')),
      tables: [madeUpTable(1, [0, 1, 2, 3]), madeUpTable(2, [4, 5, 6, 7], { code: '' })],
    })
    expect(placeSaid(view)).toBe('You sit at table 2, with Fay, Gus and Ida.')
    expect(ownTable(view)?.code).toBe('')
  })

  it('explains the scoring of a table after time is up', () => {
    const view = madeUpEvent({
      you: madeUpYou(4, at(2, 'TBLC')),
      tables: [madeUpTable(2, [4, 5], { state: 'time-up' })],
    })
    expect(placeWords(view)?.hint).toBe('Time is up. Your table is scored as it stands.')
  })

  it.each([
    ['bye', {}, 'You have a bye. No chair for you this round. It counts as an average one.'],
    ['waiting', {}, 'Take a breather. 2 tables are still playing.'],
    [
      'waiting',
      { tables: [madeUpTable(1, [0, 1]), madeUpTable(2, [2, 3], { state: 'finished' })] },
      'Take a breather. 1 table is still playing.',
    ],
    ['waiting', { waiting: 'next-round', tables: [] }, 'Take a breather. The next round is coming up.'],
    ['waiting', { waiting: 'players' }, 'Take a breather. You play as soon as enough players are free.'],
    ['out', {}, 'You’re out. Well played! See who wins.'],
    ['none', {}, 'No seat just now. You sit down in the next round.'],
    ['none', { phase: 'check-in' }, 'You’re in! Ann starts. Your table shows up here.'],
    ['none', { phase: 'over', champion: ['Bob', 'Cid'] }, 'It’s over! Bob and Cid share the win!'],
  ] as const)('is described for %s with %j', (place, part, said) => {
    expect(placeSaid(madeUpEvent({ ...(part as object), you: madeUpYou(1, place) }))).toBe(said)
  })

  it('is empty for hosts and spectators, and explains a departure', () => {
    expect(placeSaid(madeUpEvent({ you: madeUpYou(1, at(1, 'TBLB'), { presence: 'gone' }) }))).toBe(
      'You’re not playing. You left, or you were away too long.',
    )
    expect(placeSaid(madeUpEvent({ you: madeUpYou(1, 'none', { presence: 'removed' }) }))).toBe(
      'You’ve been removed. The host has taken you out of this event. You can’t come back in.',
    )
    expect(placeSaid(madeUpEvent({ you: madeUpYou(null, 'none', { host: true }) }))).toBe('')
    expect(placeSaid(madeUpEvent())).toBe('')
  })

  it('tells latecomers that they play in the next round', () => {
    const [line] = madeUpStandings([0])
    const late = (played: number) =>
      placeSaid(madeUpEvent({ you: madeUpYou(0, 'waiting', { standing: line ? { ...line, played } : null }) }))
    expect(late(0)).toBe('You’re in! You sit down in the next round. 2 tables are still playing.')
    expect(late(1)).toBe('Take a breather. 2 tables are still playing.')
  })

  it('changes in the next round, even at the same table', () => {
    expect(placeKey(madeUpTable(1, []))).not.toBe(placeKey(madeUpTable(1, [], { round: 2 })))
  })
})

describe('countdowns', () => {
  it('name the step they lead to', () => {
    expect(deadlineWords(madeUpEvent({ due: 'next-round' }), clockTime(25_000))).toBe('Next round in 0:25')
    expect(deadlineWords(madeUpEvent({ due: 'start' }), clockTime(61_001))).toBe('Starts in 1:02')
    expect(deadlineWords(madeUpEvent({ due: 'time-up' }), clockTime(3_725_000))).toBe('1:02:05 to go')
    expect(deadlineWords(madeUpEvent({ due: 'scored' }), clockTime(9_000))).toBe('Late tables tie in 0:09')
    // The time until a seat closes is not the round's time.
    expect(deadlineWords(madeUpEvent({ due: { 'seat-closes': 1 } }), clockTime(40_000))).toBe(
      'Bob’s seat closes in 0:40',
    )
    expect(deadlineWords(madeUpEvent({ due: { 'seat-closes': 99 } }), clockTime(40_000))).toBe(
      'A sleeper’s seat closes in 0:40',
    )
    expect(clockTime(-5)).toBe('0:00')
  })
})

describe('tasks of the host', () => {
  it('ask for invitations until enough players are there, then the start', () => {
    expect(needsOf(madeUpEvent({ phase: 'check-in', people: 3, need: 6 }))).toEqual([
      { is: 'invite', people: 3, missing: 3 },
    ])
    expect(needsOf(madeUpEvent({ phase: 'check-in', people: 4, need: 4 }))).toEqual([{ is: 'start', people: 4 }])
  })

  it('list tables past their time before sleeping players', () => {
    const sleeps = madeUpTable(1, [0, 1])
    sleeps.players = sleeps.players.map((one) => ({ ...one, asleep: one.player === 1 }))
    expect(needsOf(madeUpEvent({ tables: [sleeps, madeUpTable(2, [2, 3], { state: 'time-up' })] }))).toEqual([
      { is: 'time-up', table: 2 },
      { is: 'asleep', table: 1, names: ['Bob'] },
    ])
  })

  it('name the last unfinished table, and are empty while all play', () => {
    expect(needsOf(madeUpEvent({ tables: [madeUpTable(1, [0], { state: 'finished' }), madeUpTable(2, [1])] }))).toEqual(
      [{ is: 'last-table', table: 2 }],
    )
    expect(needsOf(madeUpEvent())).toEqual([])
    expect(needsOf(madeUpEvent({ phase: 'over' }))).toEqual([])
  })
})

describe('long standings', () => {
  const rows = madeUpStandings(Array.from({ length: 30 }, (_, i) => i))
  it('show the top rows and the rows around the player', () => {
    expect(shownStandings(rows.slice(0, 5), null, 5).rows).toHaveLength(5)
    const { rows: shown, cut } = shownStandings(rows, 20, 8)
    expect(shown.map(({ player }) => player)).toEqual([0, 1, 2, 3, 4, 19, 20, 21])
    expect(cut).toBe(19)
    expect(shownStandings(rows, 29, 8).rows.map(({ player }) => player)).toEqual([0, 1, 2, 3, 4, 5, 28, 29])
    expect(shownStandings(rows, 2, 8).cut).toBeNull()
  })
})

describe('a score', () => {
  it('exists once a round is played or points are scored', () => {
    const [row] = madeUpStandings([0])
    expect(row && [{ ...row, played: 0 }, row, { ...row, played: 0, points: 15 }].map(hasScore)).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('a face', () => {
  const built = { shape: 1, color: 2, eyes: 3, mouth: 4, hat: 0 }
  const faceOf = (view: Parameters<typeof facesIn>[0], player: number) =>
    facesIn(view)
      .filter(({ seat }) => seat === player)
      .map(({ face }) => face)
  it('is the one the player built, in standings and at tables', () => {
    const standings = madeUpStandings([0, 0]).map((row) => (row.player === 1 ? { ...row, face: built } : row))
    expect(faceOf(madeUpEvent({ standings, tables: [madeUpTable(1, [1, 0])] }), 1)).toEqual([built, built])
    const you = madeUpYou(4, { table: { number: 2, code: 'TBLC', faces: [null, built] } })
    expect(faceOf(madeUpEvent({ you, standings: [] }), 5)).toEqual([built])
    expect(faceOf(madeUpEvent({ you, standings: [] }), 4)).toEqual([faceInEvent('Eve')])
  })

  it('depends on the name alone if the player built none', () => {
    expect(faceOf(madeUpEvent({ standings: [], tables: [madeUpTable(1, [0, 1])] }), 1)).toEqual([faceInEvent('Bob')])
    expect(
      new Set(['Ann', 'Bob', 'Cid', 'Dee', 'Eve', 'Fay'].map((name) => faceInEvent(name).color)).size,
    ).toBeGreaterThan(3)
  })
})

it('the standings include the player’s own row beyond the listed ones', () => {
  const rows = madeUpStandings([1, 2, 3, 4])
  const [first, , , last] = rows
  const view = madeUpEvent({ standings: rows.slice(0, 2), you: madeUpYou(3, 'waiting', { standing: last ?? null }) })
  expect(knownStandings(view).map(({ player }) => player)).toEqual([0, 1, 3])
  expect(knownStandings({ ...view, you: madeUpYou(0, 'waiting', { standing: first ?? null }) })).toHaveLength(2)
})

describe('the latest finished table', () => {
  it('is reported once, with the points of each player', () => {
    const before = madeUpEvent()
    const after = madeUpEvent({
      tables: [madeUpTable(1, [0, 1, 2, 3]), madeUpTable(2, [4, 5, 6, 7], { state: 'finished' })],
      standings: madeUpStandings([0, 0, 0, 0, 3, 9, 0, 20]),
    })
    expect(finishOf(before, after)).toEqual({
      number: 2,
      round: 1,
      players: [
        { player: 4, name: 'Eve', gained: 3 },
        { player: 5, name: 'Fay', gained: 9 },
        { player: 6, name: 'Gus', gained: 0 },
        { player: 7, name: 'Ida', gained: 20 },
      ],
    })
    expect(finishOf(after, after)).toBeNull()
    expect(finishOf(null, after)).toBeNull()
  })

  it('is found after the next round has replaced it', () => {
    const next = madeUpEvent({ round: 2, tables: [madeUpTable(1, [0, 1], { round: 2 })] })
    expect(finishOf(madeUpEvent(), next)?.number).toBe(2)
  })
})

describe('the fewest points', () => {
  it('win in a swap event, but not in other formats', () => {
    expect((['swap', 'swiss', 'knockout', 'race-to'] as const).map((form) => fewestWin({ form }))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('the host’s list of players', () => {
  const you = madeUpYou(0, 'none', { host: true })
  const rows = (out: number) =>
    madeUpStandings([0, 0, 0, 0, 0, 0, 0, 0]).map((row) => ({ ...row, in: row.player !== out }))

  it('excludes the host and puts removed players last', () => {
    const people = hostPanelPeople(madeUpEvent({ you, standings: rows(1) }))
    expect(people.map(({ name }) => name)).toEqual(['Cid', 'Dee', 'Eve', 'Fay', 'Gus', 'Ida', 'Bob'])
    expect(people.filter(({ out }) => out).map(({ name }) => name)).toEqual(['Bob'])
  })

  it('names players that the standings omit', () => {
    expect(hostPanelPeople(madeUpEvent({ you, standings: [] })).map(({ name, out }) => [name, out])).toContainEqual([
      'Ida',
      false,
    ])
  })
})
