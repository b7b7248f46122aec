// The rulebook: fetched when it is asked for, once, and what can be found in it.

import { toldBook, toldMeetings } from '../told'
import type { Example, Meetings, Rulebook, RulebookChapter, RulebookClause, RulebookGroup, RulebookRule } from '../wire'

/** There is no such file in the rulebook. */
export class NotThere extends Error {}

const fetched = new Map<string, Promise<unknown>>()

/** A file of the rulebook. One that could not be had is asked for anew the next time. */
function file<T>(name: string, told: (as: T) => T = (as) => as): Promise<T> {
  const known = fetched.get(name)
  if (known) return known as Promise<T>
  const asked = fetch(`/rulebook/${name}.json`).then(async (answer) => {
    if (answer.status === 404) throw new NotThere(name)
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
    return told((await answer.json()) as T)
  })
  fetched.set(name, asked)
  asked.catch(() => fetched.delete(name))
  return asked
}

/** All chapters, switches and words. */
export const rulebook = (): Promise<Rulebook> => file('rulebook', toldBook)
/** Where two rules meet. */
export const meetings = (): Promise<Meetings> => file('meetings', toldMeetings)
/** A worked example. Names have nothing in them that an address would need to have escaped. */
export const example = (name: string): Promise<Example> => file(`examples/${name}`)

/** A place in the rulebook: a chapter, or a group of clauses and perhaps one of them. */
export interface Found {
  chapter: RulebookChapter
  group: RulebookGroup | null
  clause: RulebookClause | null
}

/** What stands under a number, in any case: `SP`, `SP-1`, `sp-1.1`, `G2`. */
export function find(book: Rulebook, id: string): Found | null {
  const wanted = id.toUpperCase()
  for (const chapter of book.chapters) {
    if (chapter.id === wanted) return { chapter, group: null, clause: null }
    for (const group of chapter.groups) {
      if (group.id === wanted) return { chapter, group, clause: null }
      const clause = group.clauses.find((one) => one.id === wanted)
      if (clause) return { chapter, group, clause }
    }
  }
  return null
}

/** The numbers most like one that does not exist: of the same chapter if there is one, by number if it has one. */
export function nearest(book: Rulebook, id: string, most = 4): string[] {
  const { letters, numbers } = taken(id)
  const ids = book.chapters.flatMap((chapter) => chapter.groups.flatMap((group) => [group.id, ...group.clauses.map((one) => one.id)]))
  const distance = (other: string): number => {
    const its = taken(other)
    const far = its.letters === letters ? 0 : its.letters.startsWith(letters) || letters.startsWith(its.letters) ? 500 : 1000
    return far + Math.abs((its.numbers[0] ?? 0) - (numbers[0] ?? 0)) * 10 + Math.abs((its.numbers[1] ?? 0) - (numbers[1] ?? 0))
  }
  return [...new Set(ids)].map((other) => ({ other, far: distance(other) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ other }) => other)
}

function taken(id: string): { letters: string; numbers: number[] } {
  const letters = /^[a-z]*/i.exec(id)?.[0].toUpperCase() ?? ''
  return { letters, numbers: (id.match(/\d+/g) ?? []).map(Number) }
}

/** The groups before and after one, across chapters. */
export function neighbours(book: Rulebook, group: RulebookGroup): { before: RulebookGroup | null; after: RulebookGroup | null } {
  const all = book.chapters.flatMap((chapter) => chapter.groups)
  const place = all.indexOf(group)
  return { before: all[place - 1] ?? null, after: all[place + 1] ?? null }
}

/** A house rule by its name in files. */
export function ruleOf(book: Rulebook, name: string): RulebookRule | null {
  return book.rules.find((rule) => rule.name === name) ?? null
}

/** The house rules that are switched for a group. */
export function switchesOf(book: Rulebook, group: RulebookGroup): RulebookRule[] {
  const names = new Set(group.clauses.flatMap((clause) => clause.switches))
  return book.rules.filter((rule) => names.has(rule.name))
}

/** What a reader may look for in a clause. */
function searchable(book: Rulebook, group: RulebookGroup, clause: RulebookClause): string {
  const ruling = typeof clause.ruling === 'string' ? clause.ruling : ''
  const switches = clause.switches.flatMap((name) => [name, ruleOf(book, name)?.title ?? '', ruleOf(book, name)?.sentence ?? ''])
  return plain([clause.id, group.title ?? '', clause.says, ruling, ...switches].join(' '))
}

const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()

/** The chapters with only those clauses that have every word of what is looked for; all of them if it is empty. */
export function search(book: Rulebook, text: string): RulebookChapter[] {
  const words = plain(text).split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return book.chapters
  return book.chapters.flatMap((chapter) => {
    const groups = chapter.groups.flatMap((group) => {
      const clauses = group.clauses.filter((clause) => {
        const all = searchable(book, group, clause)
        return words.every((word) => all.includes(word))
      })
      return clauses.length === 0 ? [] : [{ ...group, clauses }]
    })
    return groups.length === 0 ? [] : [{ ...chapter, groups }]
  })
}

/** What happens between one rule and another. */
export interface Between {
  /** The other rule. */
  other: RulebookRule
  /** What happens where they meet; nothing if they cannot be on together. */
  verdict: string | null
  /** What both would answer, if they cannot. */
  question: string | null
  clause: string | null
  example: string | null
}

/** Whom a rule meets and whom it excludes, in the order of the rulebook. */
export function between(book: Rulebook, all: Meetings, name: string): Between[] {
  return book.rules.flatMap((other): Between[] => {
    const pair = ({ a, b }: { a: string; b: string }) => (a === name && b === other.name) || (b === name && a === other.name)
    const row = all.rows.find(pair)
    if (row) return [{ other, verdict: row.verdict, question: null, clause: row.clause, example: row.example }]
    const excluded = all.excluded.find(pair)
    return excluded ? [{ other, verdict: null, question: excluded.question, clause: null, example: null }] : []
  })
}
