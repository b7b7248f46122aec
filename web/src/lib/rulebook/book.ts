// The rulebook, loaded once on demand, and searching it.

import { translateBook, translateMeetings } from '../translate'
import type { Example, Meetings, Rulebook, RulebookChapter, RulebookClause, RulebookGroup, RulebookRule } from '../wire'

/** The rulebook has no such part. */
export class NotThere extends Error {}

const fetched = new Map<string, Promise<unknown>>()

/** Loads a part of the rulebook. A failed load is retried at the next call. */
function part<T>(name: string, translate: (as: T) => T = (as) => as): Promise<T> {
  const known = fetched.get(name)
  if (known) return known as Promise<T>
  const asked = fetch(`/api/rulebook${name}`).then(async (answer) => {
    if (answer.status === 404) throw new NotThere(name)
    if (!answer.ok) throw new Error(`/api/rulebook${name}: ${answer.status}`)
    return translate((await answer.json()) as T)
  })
  fetched.set(name, asked)
  asked.catch(() => fetched.delete(name))
  return asked
}

/** All chapters, switches and terms. */
export const rulebook = (): Promise<Rulebook> => part('', translateBook)
/** The pairs of rules that interact. */
export const meetings = (): Promise<Meetings> => part('/meetings', translateMeetings)
/** Loads a worked example. Names contain no characters that need escaping in an address. */
export const example = (name: string): Promise<Example> => part(`/examples/${name}`)

/** A place in the rulebook: a chapter, a group of clauses, or a clause. */
export interface Found {
  chapter: RulebookChapter
  group: RulebookGroup | null
  clause: RulebookClause | null
}

/** Finds a chapter, group or clause by its number in any case: `SP`, `SP-1`, `sp-1.1`, `G2`. */
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

/** The existing numbers most similar to an unknown one. Prefers the same chapter and close numbers. */
export function nearest(book: Rulebook, id: string, most = 4): string[] {
  const { letters, numbers } = taken(id)
  const ids = book.chapters.flatMap((chapter) =>
    chapter.groups.flatMap((group) => [group.id, ...group.clauses.map((one) => one.id)]),
  )
  const distance = (other: string): number => {
    const its = taken(other)
    const far =
      its.letters === letters ? 0 : its.letters.startsWith(letters) || letters.startsWith(its.letters) ? 500 : 1000
    return (
      far +
      Math.abs((its.numbers[0] ?? 0) - (numbers[0] ?? 0)) * 10 +
      Math.abs((its.numbers[1] ?? 0) - (numbers[1] ?? 0))
    )
  }
  return [...new Set(ids)]
    .map((other) => ({ other, far: distance(other) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ other }) => other)
}

function taken(id: string): { letters: string; numbers: number[] } {
  const letters = /^[a-z]*/i.exec(id)?.[0].toUpperCase() ?? ''
  return { letters, numbers: (id.match(/\d+/g) ?? []).map(Number) }
}

/** The groups before and after a group, across chapters. */
export function neighbours(
  book: Rulebook,
  group: RulebookGroup,
): { before: RulebookGroup | null; after: RulebookGroup | null } {
  const all = book.chapters.flatMap((chapter) => chapter.groups)
  const place = all.indexOf(group)
  return { before: all[place - 1] ?? null, after: all[place + 1] ?? null }
}

/** A house rule by its name in files. */
export function ruleOf(book: Rulebook, name: string): RulebookRule | null {
  return book.rules.find((rule) => rule.name === name) ?? null
}

/** House rules with clauses in this group. */
export function switchesOf(book: Rulebook, group: RulebookGroup): RulebookRule[] {
  const names = new Set(group.clauses.flatMap((clause) => clause.switches))
  return book.rules.filter((rule) => names.has(rule.name))
}

/** The text of a clause that a search looks at. */
function searchable(book: Rulebook, group: RulebookGroup, clause: RulebookClause): string {
  const ruling = typeof clause.ruling === 'string' ? clause.ruling : ''
  const switches = clause.switches.flatMap((name) => [
    name,
    ruleOf(book, name)?.title ?? '',
    ruleOf(book, name)?.sentence ?? '',
  ])
  return plain([clause.id, group.title ?? '', clause.says, ruling, ...switches].join(' '))
}

const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()

/** The chapters reduced to the clauses that contain every word of the search. An empty search returns everything. */
export function search(book: Rulebook, text: string): RulebookChapter[] {
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== '')
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

/** The interaction of one rule with another. */
export interface Between {
  /** The other rule. */
  other: RulebookRule
  /** The outcome if both apply; `null` if they exclude each other. */
  verdict: string | null
  /** The question that both rules answer, if they exclude each other. */
  question: string | null
  clause: string | null
  example: string | null
}

/** The interactions and exclusions of a rule, in the order of the rulebook. */
export function between(book: Rulebook, all: Meetings, name: string): Between[] {
  return book.rules.flatMap((other): Between[] => {
    const pair = ({ a, b }: { a: string; b: string }) =>
      (a === name && b === other.name) || (b === name && a === other.name)
    const row = all.rows.find(pair)
    if (row) return [{ other, verdict: row.verdict, question: null, clause: row.clause, example: row.example }]
    const excluded = all.excluded.find(pair)
    return excluded ? [{ other, verdict: null, question: excluded.question, clause: null, example: null }] : []
  })
}
