import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { de } from './de'
import { deEvent } from './de-event'
import { deCard } from './de-card'
import { dePlayground } from './de-playground'
import { dePrivacy } from './de-privacy'
import { deRulebook } from './de-rulebook'
import { deMatchmaking } from './de-matchmaking'
import { deWorkshop } from './de-workshop'
import { en } from './en'
import { enEvent } from './en-event'
import { enCard } from './en-card'
import { enPlayground } from './en-playground'
import { enPrivacy } from './en-privacy'
import { enRulebook } from './en-rulebook'
import { enMatchmaking } from './en-matchmaking'
import { enWorkshop } from './en-workshop'
import type { Who } from './who'
import { meetings, rulebook as book } from '../test-rulebook'

/** The paths of all texts. */
function names(texts: object, path = ''): string[] {
  return Object.entries(texts)
    .flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? names(value, `${path}${name}.`)
        : [`${path}${name}: ${typeof value}`],
    )
    .sort()
}

describe('German', () => {
  it('has a text for each English text', () => {
    const translated = (name: string) => !name.startsWith('ruleTexts.')
    expect(names(de).filter(translated)).toEqual(names(en).filter(translated))
    expect(names(deRulebook)).toEqual(names(enRulebook))
    expect(names(deWorkshop)).toEqual(names(enWorkshop))
    expect(names(dePlayground)).toEqual(names(enPlayground))
    expect(names(dePrivacy)).toEqual(names(enPrivacy))
    expect(names(deCard)).toEqual(names(enCard))
    expect(names(deEvent)).toEqual(names(enEvent))
    expect(names(deMatchmaking)).toEqual(names(enMatchmaking))
  })

  it('translates every text except names', () => {
    const same = (a: object, b: object | undefined, path = ''): string[] =>
      Object.entries(a).flatMap(([name, value]: [string, unknown]) => {
        const other = (b as Record<string, unknown> | undefined)?.[name]
        if (typeof value === 'object' && value !== null)
          return same(value, other as object | undefined, `${path}${name}.`)
        return typeof value === 'string' && value === other && /\p{L}{3}/u.test(value) ? [`${path}${name}`] : []
      })
    expect(same(de, en)).toEqual([
      'rules.chapter.SP',
      'rules.chapter.SS',
      'rules.chapter.HR',
      'rules.chapter.PS',
      'rules.chapter.PW',
      'table.uno',
      'lesson.basics.uno.title',
    ])
    expect(same(deRulebook, enRulebook)).toEqual(['home'])
    expect(same(dePlayground, enPlayground)).toEqual([])
    expect(same(dePrivacy, enPrivacy)).toEqual([])
    expect(same(deCard, enCard)).toEqual([])
    expect(same(deEvent, enEvent)).toEqual([])
    expect(same(deMatchmaking, enMatchmaking)).toEqual([])
    expect(same(deWorkshop, enWorkshop)).toEqual(['moment.uno'])
  })

  it('names and describes exactly the existing rules', () => {
    expect(Object.keys(de.ruleTexts.rules).sort()).toEqual(book.rules.map(({ name }) => name).sort())
    for (const { name, params } of book.rules) {
      expect(Object.keys(de.ruleTexts.rules[name]?.params ?? {}), name).toEqual(params.map((param) => param.name))
    }
  })

  it('describes each rule in at most 22 words', () => {
    const sentences = [
      ...book.rules.map(({ name, sentence }) => [name, sentence] as const),
      ...Object.entries(de.ruleTexts.rules).map(([name, { sentence }]) => [name, sentence] as const),
    ]
    const long = sentences.filter(([, sentence]) => sentence.split(/\s+/).length > 22)
    expect(long.map(([name]) => name)).toEqual([])
  })

  it('puts the numbers of a table into the sentences of its rules', () => {
    for (const { name, params } of book.rules) {
      const left = params.reduce(
        (text, param) => text.replaceAll(`{${param.name}}`, ''),
        de.ruleTexts.rules[name]?.sentence ?? '',
      )
      expect(left, name).not.toMatch(/[{}]/)
    }
  })

  it('gives each rule a unique name', () => {
    const titles = Object.values(de.ruleTexts.rules).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('translates all games and questions that the server sends', () => {
    const presets = readdirSync('../crates/ruleset/presets').filter((file) => file.endsWith('.toml'))
    const summaries = presets.map(
      (file) => /^summary\s*=\s*"(.*)"$/m.exec(readFileSync(`../crates/ruleset/presets/${file}`, 'utf8'))?.[1],
    )
    expect(Object.keys(de.ruleTexts.summaries).sort()).toEqual(summaries.sort())
    for (const { question } of meetings.excluded) expect(de.ruleTexts.questions).toHaveProperty([question])
  })
})

describe('the wording', () => {
  it('describes actions that players make up', () => {
    const bob: Who = { me: false, name: 'Bob' }
    const told = (action: string) => en.fact.told.performed({ is: 'performed', seat: bob, action })
    expect(told('moo')).toBe('Bob moos!')
    expect(told('constructor')).toBe('Bob: constructor!')
  })

  const ann: Who = { name: 'Ann', me: false }
  const me: Who = { name: 'Me', me: true }
  const long = (texts: readonly string[], most: number) =>
    texts.filter((text) => text.trim().split(/\s+/).length > most)
  const values = (texts: object): string[] =>
    Object.values(texts).filter((text): text is string => typeof text === 'string')
  const both = [
    ['English', en],
    ['German', de],
  ] as const

  it.each(both)('limits refusals to 12 words in %s', (_, { refusal, problem, reason, outOfTurn, talk }) => {
    const rule = { name: 'x', title: 'Bombs' }
    const given = {
      names: ['Ann', 'Bob'],
      name: 'Ann',
      host: 'Ann',
      most: 8,
      least: 4,
      seats: 3,
      value: 3,
      seconds: 60,
      question: 'so',
      rules: [rule, rule],
      rule,
      needs: rule,
    } as never
    const reasons = Object.values(reason).map((text) => (text as (why: never) => string)(given))
    expect(reasons.length).toBeGreaterThan(20)
    // The length of titles and questions varies, so it is not limited here.
    const names = reason.excludes(given)
    expect(
      long(
        [
          ...values(refusal),
          ...values(problem),
          ...values(outOfTurn),
          ...values(talk.problem),
          ...reasons.filter((text) => text !== names),
        ],
        12,
      ),
    ).toEqual([])
  })

  it.each(both)('limits window banners to 6 words in %s', (_, { window: windows }) => {
    const told = Object.values(windows).flatMap((text) => {
      if (typeof text === 'string') return [text]
      const say = text as (...given: unknown[]) => string
      return [ann, me].flatMap((who) => {
        try {
          return [say(who, who), say(who, 4)].filter((said) => !/undefined|object|NaN/.test(said))
        } catch {
          return []
        }
      })
    })
    expect(told.length).toBeGreaterThan(50)
    expect(long(told, 6)).toEqual([])
  })

  it('sums up an evening, with streaks before counts', () => {
    expect(en.results.evening({ played: 5, won: 3, streak: 1 })).toBe('3 of 5 matches')
    expect(en.results.evening({ played: 5, won: 3, streak: 2 })).toBe('2 matches in a row!')
    expect(de.results.evening({ played: 2, won: 1, streak: 0 })).toBe('1 von 2 Partien')
  })

  it.each(both)('limits buttons to 3 words in %s', (_, { ask, table, results, lobby, home, race }) => {
    const {
      eitherTurn,
      eitherMatch,
      matching,
      together,
      togetherGo,
      truckGo,
      clear,
      show,
      announce,
      ready,
      go,
      dispute,
      layAfter,
      close,
      leaveYes,
      leaveNo,
    } = ask
    const buttons = [
      eitherTurn,
      eitherMatch,
      matching,
      together,
      togetherGo,
      truckGo,
      clear,
      show,
      announce,
      ready,
      go,
      dispute,
      layAfter,
      close,
      leaveYes,
      leaveNo,
      ...values(ask.pass),
      table.draw,
      table.pass,
      table.uno,
      table.challenge,
      table.flip,
      table.cancel,
      table.isBack,
      results.next,
      results.rematch,
      results.more,
      results.leave,
      lobby.start,
      lobby.iAmReady,
      lobby.iAmNotReady,
      lobby.copy,
      lobby.leaveShort,
      home.playNow,
      home.joinGo,
      ...values(race),
    ]
    expect(long(buttons, 3)).toEqual([])
  })

  it.each([
    ['English', enEvent],
    ['German', deEvent],
  ] as const)(
    'applies the same limits to events in %s',
    (_, { host, checkIn, place, standings, tables, hostPanel, over, back, refusal }) => {
      const buttons = [
        host.go,
        checkIn.go,
        checkIn.watch,
        checkIn.join,
        place.go(2),
        place.stay,
        place.back,
        place.leave,
        place.leaveYes,
        standings.all,
        standings.few,
        tables.stop,
        tables.stopYes,
        tables.watch,
        hostPanel.start,
        hostPanel.bot,
        hostPanel.addCoHost,
        hostPanel.removeCoHost,
        hostPanel.close,
        hostPanel.closeYes,
        hostPanel.handOver,
        hostPanel.handOverYes,
        hostPanel.screen,
        over.again,
        back.go,
        back.stay,
      ]
      expect(long(buttons, 3)).toEqual([])
      expect(long(values(refusal), 12)).toEqual([])
      expect(long(values(host.says), 22)).toEqual([])
    },
  )

  const odd =
    /\b(?:lays?|laid|laying|stock|whoever|somebody|hangs on|by itself|so be it|the ways of|colou?r(?<!color)s?|neighbour|one’s|anew|no legal)\b/i

  const roundabout = (text: string): boolean => odd.test(text) || /\bone (?:may|must|likes)\b/.test(text)

  it('uses standard terms in English texts', () => {
    const said = readdirSync('src/messages')
      .filter((file) => /^en.*\.ts$/.test(file))
      .flatMap((file) =>
        readFileSync(`src/messages/${file}`, 'utf8')
          .split('\n')
          .flatMap((line, i) => {
            if (/^\s*(?:\/\/|\/?\*|import)/.test(line)) return []
            const texts = [...line.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, plain, filled]) =>
              (plain ?? filled ?? '').replace(/\$\{[^}]*\}/g, ''),
            )
            return texts
              .filter((text) => text.includes(' ') && odd.test(text))
              .map((text) => `${file}:${i + 1}: ${text}`)
          }),
      )
    expect(said).toEqual([])
  })

  it('uses standard terms in every clause of the rulebook', () => {
    const said = book.chapters.flatMap(({ says, ruling, groups }) => [
      says,
      ruling,
      ...groups.flatMap(({ clauses }) => clauses.flatMap((clause) => [clause.says, clause.ruling])),
    ])
    const texts = said.filter((text): text is string => typeof text === 'string')
    expect(texts.length).toBeGreaterThan(150)
    expect(texts.filter(roundabout)).toEqual([])
  })

  it('uses standard terms in every example and meeting of rules', () => {
    expect(Object.keys(book.examples).length).toBeGreaterThan(500)
    expect(Object.values(book.examples).filter(roundabout)).toEqual([])
    expect(Object.values(book.examples).filter((title) => title.split(' ').length > 23)).toEqual([])
    const meet = meetings.rows.map(({ verdict }) => verdict)
    expect(meet.filter(roundabout)).toEqual([])
  })
})
