import { describe, expect, it } from 'vitest'

import { faceInEvent } from '../face'
import { clockTime } from './clock-time'
import { finishOf } from './finish'
import { madeUpEvent, madeUpStandings, madeUpTable, madeUpYou } from './made-up'
import {
  deskPeople,
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
  it('is a table, with all who sit there', () => {
    const view = madeUpEvent({ you: madeUpYou(4, at(2, 'TBLC')) })
    expect(placeWords(view)).toEqual({ title: 'Table 2', hint: 'with Fay, Gus and Ida' })
    expect(placeSaid(view)).toBe('You sit at table 2, with Fay, Gus and Ida.')
  })

  it('is told before the table has been opened', () => {
    const view = madeUpEvent({
      you: madeUpYou(4, at(2, '')),
      tables: [madeUpTable(1, [0, 1, 2, 3]), madeUpTable(2, [4, 5, 6, 7], { code: '' })],
    })
    expect(placeSaid(view)).toBe('You sit at table 2, with Fay, Gus and Ida.')
    expect(ownTable(view)?.code).toBe('')
  })

  it('says how a table is scored once its time is up', () => {
    const view = madeUpEvent({
      you: madeUpYou(4, at(2, 'TBLC')),
      tables: [madeUpTable(2, [4, 5], { state: 'time-up' })],
    })
    expect(placeWords(view)?.hint).toBe('Time is up. Your table is scored as it stands.')
  })

  it.each([
    ['bye', {}, 'You have a bye. No chair for you this round. It counts as an average one.'],
    ['waiting', {}, 'Take a breather. 2 tables still play.'],
    [
      'waiting',
      { tables: [madeUpTable(1, [0, 1]), madeUpTable(2, [2, 3], { state: 'finished' })] },
      'Take a breather. 1 table still plays.',
    ],
    ['waiting', { waiting: 'next-round', tables: [] }, 'Take a breather. The next round is coming up.'],
    ['waiting', { waiting: 'players' }, 'Take a breather. You play as soon as enough players are free.'],
    ['out', {}, 'You’re out. Well played! See who wins.'],
    ['none', {}, 'No seat just now. You sit down in the next round.'],
    ['none', { phase: 'check-in' }, 'You’re in! Ann starts. Your table shows up here.'],
    ['none', { phase: 'over', champion: ['Bob', 'Cid'] }, 'It’s over! Bob and Cid share the win!'],
  ] as const)('%s with %j', (place, part, said) => {
    expect(placeSaid(madeUpEvent({ ...(part as object), you: madeUpYou(1, place) }))).toBe(said)
  })

  it('is nowhere for those who have left, who host or who watch', () => {
    expect(placeSaid(madeUpEvent({ you: madeUpYou(1, at(1, 'TBLB'), { presence: 'gone' }) }))).toBe(
      'You’re not playing. You left, or you were away too long.',
    )
    expect(placeSaid(madeUpEvent({ you: madeUpYou(1, 'none', { presence: 'removed' }) }))).toBe(
      'You’ve been removed. The host has taken you out of this event. You can’t come back in.',
    )
    expect(placeSaid(madeUpEvent({ you: madeUpYou(null, 'none', { host: true }) }))).toBe('')
    expect(placeSaid(madeUpEvent())).toBe('')
  })

  it('is told to those who come while a round is played', () => {
    const [line] = madeUpStandings([0])
    const late = (played: number) =>
      placeSaid(madeUpEvent({ you: madeUpYou(0, 'waiting', { standing: line ? { ...line, played } : null }) }))
    expect(late(0)).toBe('You’re in! You sit down in the next round. 2 tables still play.')
    expect(late(1)).toBe('Take a breather. 2 tables still play.')
  })

  it('is another one in the next round, at the same table too', () => {
    expect(placeKey(madeUpTable(1, []))).not.toBe(placeKey(madeUpTable(1, [], { round: 2 })))
  })
})

describe('times', () => {
  it('say what they lead to', () => {
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

describe('what a host is needed for', () => {
  it('is to invite, then to start', () => {
    expect(needsOf(madeUpEvent({ phase: 'check-in', people: 3, need: 6 }))).toEqual([
      { is: 'invite', people: 3, missing: 3 },
    ])
    expect(needsOf(madeUpEvent({ phase: 'check-in', people: 4, need: 4 }))).toEqual([{ is: 'start', people: 4 }])
  })

  it('is tables whose time is up, then sleepers', () => {
    const sleeps = madeUpTable(1, [0, 1])
    sleeps.players = sleeps.players.map((one) => ({ ...one, asleep: one.player === 1 }))
    expect(needsOf(madeUpEvent({ tables: [sleeps, madeUpTable(2, [2, 3], { state: 'time-up' })] }))).toEqual([
      { is: 'time-up', table: 2 },
      { is: 'asleep', table: 1, names: ['Bob'] },
    ])
  })

  it('is the table that all others wait for, and nothing while all play or all is over', () => {
    expect(needsOf(madeUpEvent({ tables: [madeUpTable(1, [0], { state: 'finished' }), madeUpTable(2, [1])] }))).toEqual(
      [{ is: 'last-table', table: 2 }],
    )
    expect(needsOf(madeUpEvent())).toEqual([])
    expect(needsOf(madeUpEvent({ phase: 'over' }))).toEqual([])
  })
})

describe('long standings', () => {
  const rows = madeUpStandings(Array.from({ length: 30 }, (_, i) => i))
  it('show the first, and the player with those around', () => {
    expect(shownStandings(rows.slice(0, 5), null, 5).rows).toHaveLength(5)
    const { rows: shown, cut } = shownStandings(rows, 20, 8)
    expect(shown.map(({ player }) => player)).toEqual([0, 1, 2, 3, 4, 19, 20, 21])
    expect(cut).toBe(19)
    expect(shownStandings(rows, 29, 8).rows.map(({ player }) => player)).toEqual([0, 1, 2, 3, 4, 5, 28, 29])
    expect(shownStandings(rows, 2, 8).cut).toBeNull()
  })
})

describe('a score', () => {
  it('is missing while the first round is played, and can be nothing', () => {
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
  it('is the one that a player has built, wherever it is told', () => {
    const standings = madeUpStandings([0, 0]).map((row) => (row.player === 1 ? { ...row, face: built } : row))
    expect(faceOf(madeUpEvent({ standings, tables: [madeUpTable(1, [1, 0])] }), 1)).toEqual([built, built])
    const you = madeUpYou(4, { table: { number: 2, code: 'TBLC', faces: [null, built] } })
    expect(faceOf(madeUpEvent({ you, standings: [] }), 5)).toEqual([built])
    expect(faceOf(madeUpEvent({ you, standings: [] }), 4)).toEqual([faceInEvent('Eve')])
  })

  it('goes with the name alone in an event, whatever the chair', () => {
    expect(faceOf(madeUpEvent({ standings: [], tables: [madeUpTable(1, [0, 1])] }), 1)).toEqual([faceInEvent('Bob')])
    expect(
      new Set(['Ann', 'Bob', 'Cid', 'Dee', 'Eve', 'Fay'].map((name) => faceInEvent(name).color)).size,
    ).toBeGreaterThan(3)
  })
})

it('knows the own line beyond those that are told', () => {
  const rows = madeUpStandings([1, 2, 3, 4])
  const [first, , , last] = rows
  const view = madeUpEvent({ standings: rows.slice(0, 2), you: madeUpYou(3, 'waiting', { standing: last ?? null }) })
  expect(knownStandings(view).map(({ player }) => player)).toEqual([0, 1, 3])
  expect(knownStandings({ ...view, you: madeUpYou(0, 'waiting', { standing: first ?? null }) })).toHaveLength(2)
})

describe('the last finish', () => {
  it('is a table that was playing and has finished, with what each gained', () => {
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

  it('is seen where the next round has taken its place', () => {
    const next = madeUpEvent({ round: 2, tables: [madeUpTable(1, [0, 1], { round: 2 })] })
    expect(finishOf(madeUpEvent(), next)?.number).toBe(2)
  })
})

describe('the fewest points', () => {
  it('win in a swap, where one round is a match, before anybody has any', () => {
    expect((['swap', 'swiss', 'knockout', 'race-to'] as const).map((form) => fewestWin({ form }))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('the people on the host’s list', () => {
  const you = madeUpYou(0, 'none', { host: true })
  const rows = (out: number) =>
    madeUpStandings([0, 0, 0, 0, 0, 0, 0, 0]).map((row) => ({ ...row, in: row.player !== out }))

  it('are all but the host; those who were removed come last, also while their seat still plays', () => {
    const people = deskPeople(madeUpEvent({ you, standings: rows(1) }))
    expect(people.map(({ name }) => name)).toEqual(['Cid', 'Dee', 'Eve', 'Fay', 'Gus', 'Ida', 'Bob'])
    expect(people.filter(({ out }) => out).map(({ name }) => name)).toEqual(['Bob'])
  })

  it('can still be named where the standings do not reach', () => {
    expect(deskPeople(madeUpEvent({ you, standings: [] })).map(({ name, out }) => [name, out])).toContainEqual([
      'Ida',
      false,
    ])
  })
})
