import { describe, expect, it } from 'vitest'

import { madeUpEvent, madeUpStandings, madeUpTable, madeUpYou } from '../../../src/lib/event/made-up'
import { foldEvent } from './event-fold.js'
import type { EventMessage } from './wire.js'

const news = (part: object): EventMessage => ({
  type: 'news',
  phase: 'playing',
  round: 2,
  host: null,
  co_hosts: [1],
  waiting: 'tables',
  deadline: 9,
  people: 7,
  you: madeUpYou(3, 'bye'),
  now: 5,
  ...part,
})

describe('folding event messages', () => {
  it('starts from a full view and ignores earlier news', () => {
    expect(foldEvent(null, news({}))).toBeNull()
    expect(foldEvent(null, { type: 'event', ...madeUpEvent() })).toMatchObject({ name: 'Cup', people: 8 })
  })

  it('applies news and clears optional fields that the news omits', () => {
    const before = { ...madeUpEvent(), closest: { table: 1, cards: [1, 1] } }
    const after = foldEvent(before, news({}))
    expect(after).toMatchObject({
      name: 'Cup',
      round: 2,
      host: null,
      co_hosts: [1],
      deadline: 9,
      people: 7,
      now: 5,
      you: { place: 'bye' },
    })
    expect(after?.closest).toBeUndefined()
    expect(after?.tables).toBe(before.tables)
    expect(foldEvent(after, news({ champion: ['Ann'] }))?.champion).toEqual(['Ann'])
    const due = foldEvent(after, news({ due: 'time-up', need: 6 }))
    expect([due?.due, due?.need, foldEvent(due, news({}))?.due, foldEvent(due, news({}))?.need]).toEqual([
      'time-up',
      6,
      undefined,
      undefined,
    ])
  })

  it('replaces tables by number and the standings as a whole', () => {
    const before = madeUpEvent()
    const done = madeUpTable(2, [4, 5], { state: 'finished' })
    const after = foldEvent(before, { type: 'lists', tables: [madeUpTable(3, [6, 7]), done], gone: [1] })
    expect(after?.tables).toEqual([done, madeUpTable(3, [6, 7])])
    expect(after?.standings).toBe(before.standings)
    const standings = madeUpStandings([3, 2])
    expect(foldEvent(after, { type: 'lists', tables: [], standings })?.standings).toBe(standings)
  })
})
