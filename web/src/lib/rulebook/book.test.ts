import { readFileSync } from 'node:fs'

import { describe, expect, it, vi } from 'vitest'

import { meetings, rulebook as book } from '../../test-rulebook'
import type { Meetings } from '../wire'
import { between, example, find, nearest, neighbours, search, switchesOf } from './book'

const ids = book.chapters.flatMap(({ groups }) => groups.flatMap(({ clauses }) => clauses.map(({ id }) => id)))

describe('the rulebook', () => {
  it('contains all chapters, and each clause number once', () => {
    expect(book.chapters.map(({ id }) => id)).toEqual(['G', 'U', 'M', 'C', 'SP', 'SS', 'HR', 'PS', 'PW'])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('shows every clause in force by an example or another test', () => {
    const holding = book.chapters
      .flatMap(({ groups }) => groups.flatMap(({ clauses }) => clauses))
      .filter(({ holds }) => holds)
    expect(holding.length).toBeGreaterThan(40)
    const shown = readFileSync('../docs/rules/clauses.md', 'utf8')
    // Scenarios of events have several tables, which the page cannot step through.
    const elsewhere = (id: string) =>
      new RegExp(`\\*\\*${id}\\*\\*.*\\n\\n- (?:shown by|\\[.*\\]\\(\\.\\./\\.\\./scenarios/events/)`).test(shown)
    const bare = holding.filter(({ id, examples }) => examples.length === 0 && !elsewhere(id))
    expect(bare.map(({ id }) => id)).toEqual([])
  })

  it('links every switch to a clause and back', () => {
    for (const rule of book.rules) {
      const found = find(book, rule.clause)
      expect(found?.group, rule.name).toBeTruthy()
      if (found?.group) expect(switchesOf(book, found.group).map(({ name }) => name)).toContain(rule.name)
    }
  })
})

describe('finding a place', () => {
  it('finds chapters, groups, and clauses regardless of case', () => {
    expect(find(book, 'sp')?.chapter.id).toBe('SP')
    expect(find(book, 'sp')?.group).toBeNull()
    expect(find(book, 'SP-6')?.group?.title).toBe('Spank The Baby')
    expect(find(book, 'sp-6.2')?.clause?.id).toBe('SP-6.2')
    expect(find(book, 'G10')?.group?.id).toBe('G10')
    expect(find(book, 'SP-99')).toBeNull()
    expect(find(book, '__proto__')).toBeNull()
  })

  it('suggests the nearest clauses for an unknown number', () => {
    expect(nearest(book, 'SP-99')[0]).toMatch(/^SP-11/)
    expect(nearest(book, 'SP-6.9')[0]).toBe('SP-6.4')
    expect(nearest(book, 'g99')[0]).toMatch(/^G\d+$/)
    expect(nearest(book, 'nonsense')).toHaveLength(4)
    expect(nearest(book, '')).toHaveLength(4)
  })

  it('finds neighboring groups across chapters', () => {
    const group = find(book, 'SP-1')?.group
    if (!group) throw new Error('SP-1 is there')
    expect(neighbours(book, group).before?.id).toBe('C3')
    expect(neighbours(book, group).after?.id).toBe('SP-2')
    const first = book.chapters[0]?.groups[0]
    if (!first) throw new Error('there is a first one')
    expect(neighbours(book, first).before).toBeNull()
  })
})

describe('searching', () => {
  const foundIds = (text: string) =>
    search(book, text).flatMap(({ groups }) => groups.flatMap(({ clauses }) => clauses.map(({ id }) => id)))

  it('finds clauses by number, words in any order, and switch names', () => {
    expect(foundIds('sp-6.2')).toContain('SP-6.2')
    expect(foundIds('pile slap')).toContain('SP-6.1')
    expect(foundIds('SLAP pile')).toContain('SP-6.1')
    expect(foundIds('its-not-your-turn')).toContain('SP-7.1')
    expect(foundIds('it’s not your turn')).toContain('SP-7.1')
  })

  it('returns everything for an empty search, and nothing without a match', () => {
    expect(foundIds('   ')).toEqual(ids)
    expect(foundIds('xylophone')).toEqual([])
    expect(foundIds('(.*')).toEqual([])
  })
})

describe('meetings of rules', () => {
  it('are the same from either side', () => {
    const one = between(book, meetings, 'doghouse').find(({ other }) => other.name === 'spank-the-baby')
    const back = between(book, meetings, 'spank-the-baby').find(({ other }) => other.name === 'doghouse')
    expect(one?.verdict).toBeTruthy()
    expect(back?.verdict).toBe(one?.verdict)
    expect(back?.example).toBe('meetings/doghouse+spank-the-baby')
  })

  it('distinguish excluded rules from rules that meet', () => {
    const made: Meetings = { rows: [], excluded: [{ a: 'super-power', b: 'doghouse', question: 'what a test says' }] }
    const all = between(book, made, 'doghouse')
    expect(all.map(({ other, question }) => [other.name, question])).toEqual([['super-power', 'what a test says']])
    expect(between(book, made, 'no-sissies')).toEqual([])
  })
})

it('parts are fetched once, and again only after a failure', async () => {
  const answers = [new Response('', { status: 500 }), Response.json({ title: 'here' })]
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(answers.shift() ?? new Response('', { status: 404 })))
  await expect(example('g/one')).rejects.toThrow('500')
  expect(await example('g/one')).toEqual({ title: 'here' })
  expect(await example('g/one')).toEqual({ title: 'here' })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(fetched).toHaveBeenCalledWith('/api/rulebook/examples/g/one')
})
