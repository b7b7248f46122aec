import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import type { Meetings, Rulebook } from '../lib/wire'
import { de } from './de'
import { dePrivacy } from './de-privacy'
import { deRulebook } from './de-rulebook'
import { deWorkshop } from './de-workshop'
import { en } from './en'
import { enPrivacy } from './en-privacy'
import { enRulebook } from './en-rulebook'
import { enWorkshop } from './en-workshop'

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T
const book = read<Rulebook>('public/rulebook/rulebook.json')
const meetings = read<Meetings>('public/rulebook/meetings.json')

/** Every name that leads to a text. */
function names(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? names(value, `${path}${name}.`) : [`${path}${name}: ${typeof value}`]).sort()
}

describe('German', () => {
  it('has a text for each English one', () => {
    const told = (name: string) => !name.startsWith('told.')
    expect(names(de).filter(told)).toEqual(names(en).filter(told))
    expect(names(deRulebook)).toEqual(names(enRulebook))
    expect(names(deWorkshop)).toEqual(names(enWorkshop))
    expect(names(dePrivacy)).toEqual(names(enPrivacy))
  })

  it('leaves no text as it is in English, but for names', () => {
    const same = (a: object, b: object | undefined, path = ''): string[] =>
      Object.entries(a).flatMap(([name, value]: [string, unknown]) => {
        const other = (b as Record<string, unknown> | undefined)?.[name]
        if (typeof value === 'object' && value !== null) return same(value, other as object | undefined, `${path}${name}.`)
        return typeof value === 'string' && value === other && /\p{L}{3}/u.test(value) ? [`${path}${name}`] : []
      })
    expect(same(de, en)).toEqual([
      'rules.chapter.SP', 'rules.chapter.SS', 'rules.chapter.HR', 'rules.chapter.PS', 'rules.chapter.PW', 'table.uno', 'lesson.basics.uno.title',
    ])
    expect(same(deRulebook, enRulebook)).toEqual(['home'])
    expect(same(dePrivacy, enPrivacy)).toEqual([])
    expect(same(deWorkshop, enWorkshop)).toEqual(['home', 'moment.uno'])
  })

  it('has names and sentences for all rules that there are, and for no others', () => {
    expect(Object.keys(de.told.rules).sort()).toEqual(book.rules.map(({ name }) => name).sort())
    for (const { name, params } of book.rules) {
      expect(Object.keys(de.told.rules[name]?.params ?? {}), name).toEqual(params.map((param) => param.name))
    }
  })

  it('says each rule in 22 words at most', () => {
    const long = Object.entries(de.told.rules).filter(([, { sentence }]) => sentence.split(/\s+/).length > 22)
    expect(long.map(([name]) => name)).toEqual([])
  })

  it('gives no two rules one name', () => {
    const titles = Object.values(de.told.rules).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('has words for all games and questions, as the server puts them', () => {
    const presets = readdirSync('../rulesets').filter((file) => file.endsWith('.toml'))
    const summaries = presets.map((file) => /^summary\s*=\s*"(.*)"$/m.exec(readFileSync(`../rulesets/${file}`, 'utf8'))?.[1])
    expect(Object.keys(de.told.summaries).sort()).toEqual(summaries.sort())
    for (const { question } of meetings.excluded) expect(de.told.questions).toHaveProperty([question])
  })
})
