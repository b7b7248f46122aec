import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { shopWords } from '../../messages'
import type { Homemade, HomemadeCondition, HomemadeStep, LabReport, RuleSwitch } from '../wire'
import { freshWord, holes, turned, withHole, wordOf } from './choose'
import { faults } from './faults'
import { readLink, ruleAddress, rulePart } from './links'
import { andAlso, blank, having, isBlank, moved, nameFor, newPart, newStep, replaced, tidied, titled } from './model'
import { changesFor, neededBy } from './needs'
import { differencesOf, outcome, resultLines } from './outcome'
import { put, standing } from './path'
import { cardsText } from './texts'
import { inline, rulesetWith } from './toml'
import { type Choice, GROUPS, type Value, WORDS } from './words'

const DECLARED = readFileSync('packages/client/src/generated.ts', 'utf8')
  .replace(/\/\*\*.*?\*\//gs, '')
  .split('\nexport ')

/** All words in the type of a choice, read from the generated file. */
function wordsOf(type: string): string[] {
  const body = DECLARED.find((declared) => declared.startsWith(`type Homemade${type} =`)) ?? ''
  // Splits the words at the top level. Braces inside a word contain its values.
  let depth = 0
  const flat = [...body]
    .filter((c) => {
      if (c === '{') depth += 1
      if (c === '}') depth -= 1
      return depth < 2 && c !== '{' && c !== '}'
    })
    .join('')
  return [...flat.matchAll(/"([a-zA-Z-]+)"/g)].map((found) => found[1] ?? '').sort()
}

const TYPES: Partial<Record<Choice, string>> = {
  trigger: 'Trigger',
  standing: 'Standing',
  condition: 'Condition',
  deed: 'Instruction',
  who: 'Who',
  same: 'Same',
  manner: 'Manner',
  compare: 'Compare',
  'on-pile': 'OnPile',
  'drawn-for': 'DrawnFor',
  'permit-when': 'PermitWhen',
  forbid: 'Forbid',
  prevent: 'Prevent',
  'picked-by': 'PickedBy',
  pays: 'Pays',
  chat: 'Chat',
  'adds-up': 'AddsUp',
  kind: 'Kind',
}

const TWO: Homemade = {
  name: 'two',
  title: 'Two',
  parts: [
    {
      when: { laid: { cards: { faces: ['4'] }, how: 'played' } },
      then: [{ do: { draw: { who: 'others', cards: 1 } } }],
    },
    {
      standing: { forbid: { lay: { kinds: ['action'] } } },
      if: { number: { of: { hand: 'actor' }, is: 'exactly', than: 1 } },
    },
  ],
}

describe('the vocabulary', () => {
  it('matches the engine’s vocabulary exactly', () => {
    for (const [choice, type] of Object.entries(TYPES))
      expect(Object.keys(WORDS[choice as Choice]).sort(), choice).toEqual(wordsOf(type))
    expect(['number', ...wordsOf('Term')].sort()).toEqual(Object.keys(WORDS.number).sort())
  })

  it('labels every word, every hole, and every group', () => {
    for (const [choice, all] of Object.entries(WORDS)) {
      const texts = shopWords.vocabulary[choice as Choice] as Record<string, string>
      expect(Object.keys(texts).sort(), choice).toEqual(Object.keys(all).sort())
      for (const [word, { holes: open }] of Object.entries(all)) {
        for (const name of Object.keys(open))
          expect(shopWords.holes[`${word}.${name}`] ?? shopWords.holes[name], `${word}.${name}`).toBeTypeOf('string')
      }
    }
    for (const [choice, grouped] of Object.entries(GROUPS)) {
      expect(Object.values(grouped).flat().sort(), choice).toEqual(Object.keys(WORDS[choice as Choice]).sort())
      for (const group of Object.keys(grouped)) expect(shopWords.groups[group]).toBeTypeOf('string')
    }
  })

  it('parses each new word as itself and writes it back unchanged', () => {
    for (const [choice, all] of Object.entries(WORDS) as [Choice, Record<string, unknown>][]) {
      for (const word of Object.keys(all)) {
        const value = freshWord(choice, word)
        expect(wordOf(choice, value), `${choice}.${word}`).toBe(word)
        for (const { name, value: inside } of holes(choice, value))
          expect(withHole(choice, value, name, inside)).toEqual(value)
      }
    }
  })

  it('covers every word of the gallery', () => {
    const files = readdirSync('../crates/ruleset/gallery').filter((name) => name.endsWith('.toml'))
    expect(files.length).toBeGreaterThan(10)
    const text = files.map((name) => readFileSync(`../crates/ruleset/gallery/${name}`, 'utf8')).join('\n')
    const known = new Set(
      Object.values(WORDS).flatMap((all) =>
        Object.entries(all).flatMap(([word, { holes: open }]) => [word, ...Object.keys(open)]),
      ),
    )
    for (const word of ['if', 'do', 'faces', 'kinds', 'like', 'made-for', 'marked', 'not', 'adds-up']) known.add(word)
    const keys = [...text.matchAll(/[{,]\s*([a-z-]+)\s*=/g)].map((found) => found[1] ?? '')
    expect(keys.filter((key) => !known.has(key))).toEqual([])
  })
})

describe('a word', () => {
  it('keeps fitting values when it changes into another', () => {
    expect(turned('deed', { draw: { who: 'others', cards: 3 } }, 'set-aside')).toEqual({
      'set-aside': { who: 'others', cards: 3 },
    })
    expect(turned('deed', { draw: { who: 'others', cards: 3 } }, 'turn-round')).toBe('turn-round')
  })

  it('can be wrapped in a word of its kind and unwrapped', () => {
    const so: Value = { alike: 'face' }
    const not = turned('condition', so, 'not')
    expect(not).toEqual({ not: so })
    expect(turned('condition', not, 'all')).toEqual({ all: [so] })
    expect(turned('condition', { all: [so, 'leftwards'] }, 'any')).toEqual({ any: [so, 'leftwards'] })
    expect(turned('condition', { all: [so, 'leftwards'] }, 'leftwards')).toBe('leftwards')
    expect(turned('condition', not, 'alike')).toEqual(so)
    expect(turned('who', 'opposite', 'next-of')).toEqual({ 'next-of': 'opposite' })
    expect(turned('who', { 'next-of': 'opposite' }, 'previous-of')).toEqual({ 'previous-of': 'opposite' })
    expect(turned('number', 'drawn', 'half')).toEqual({ half: 'drawn' })
    expect(turned('number', 3, 'hand')).toEqual({ hand: 'actor' })
  })

  it('is never modified in place', () => {
    const value = Object.freeze({ give: Object.freeze({ from: 'actor', to: 'next', cards: 1, by: 'giver' }) })
    expect(withHole('deed', value, 'cards', 2)).toEqual({ give: { from: 'actor', to: 'next', cards: 2, by: 'giver' } })
    expect(value.give.cards).toBe(1)
  })
})

describe('a rule', () => {
  it('gets its name from the title until the user chooses one', () => {
    expect(nameFor('Süße Größe’s, Ökonomie!')).toBe('susse-grosses-okonomie')
    expect(nameFor('日本')).toBe('')
    const rule = titled(titled(blank(), 'One'), 'Two!')
    expect(rule).toEqual({ name: 'two', title: 'Two!' })
    expect(titled({ ...rule, name: 'mine' }, 'Three').name).toBe('mine')
  })

  it('supports moving, replacing, and removing parts', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
    expect(replaced(['a', 'b'], 1, null)).toEqual(['a'])
    expect(having(TWO, 'parts', [])).toEqual({ name: 'two', title: 'Two' })
    expect(isBlank(blank())).toBe(true)
    expect(isBlank(TWO)).toBe(false)
  })

  it('accepts further conditions, and steps only if allowed', () => {
    const so: HomemadeCondition = { alike: 'both' }
    const both = andAlso(so)
    expect(both).toMatchObject({ all: [so, { number: {} }] })
    expect(andAlso(both)).toMatchObject({ all: [so, {}, {}] })
    expect(tidied({ ...newPart('standing'), then: [newStep()] }).then).toBeUndefined()
    expect(tidied({ standing: { permit: { on: 'debt' } }, then: [newStep()] }).then).toHaveLength(1)
  })

  it('is valid when complete, and lists the place of each fault', () => {
    expect(faults(TWO)).toEqual([])
    expect(faults(blank())).toEqual([{ kind: 'no-title' }, { kind: 'nothing' }])
    expect(faults({ ...TWO, name: 'No Name' })).toEqual([{ kind: 'bad-name' }])
    expect(faults({ ...TWO, parts: [{ when: 'passed' }] })).toEqual([{ kind: 'no-steps', part: 1 }])
    expect(faults({ ...TWO, parts: [{ when: 'round-over', then: [newStep()] }] })).toEqual([
      { kind: 'only-points', part: 1, step: 1 },
    ])
    expect(
      faults({
        ...TWO,
        parts: [{ when: 'passed', then: [{ if: { any: [] }, do: { choose: { who: 'actor', options: ['a', ''] } } }] }],
      }),
    ).toEqual([
      { kind: 'no-words', part: 1, step: 1 },
      { kind: 'none-of', part: 1, step: 1 },
    ])
    expect(faults({ ...TWO, parts: [{ standing: { forbid: { rule: '' } } }] })).toEqual([{ kind: 'no-rule', part: 1 }])
    const each: HomemadeStep = {
      each: 'others',
      if: { seat: { who: 'each', among: 'marked' } },
      do: { draw: { who: 'each', cards: 1 } },
    }
    expect(
      faults({
        ...TWO,
        parts: [{ when: 'passed', then: [each, { do: { choose: { who: 'next', options: ['each', 'none'] } } }] }],
      }),
    ).toEqual([])
    expect(
      faults({
        ...TWO,
        parts: [
          {
            when: 'passed',
            if: { seat: { who: { 'next-of': 'each' }, among: 'next' } },
            then: [{ do: each.do }, { ...each, each: 'each' }],
          },
        ],
      }),
    ).toEqual([
      { kind: 'each-of-none', part: 1 },
      { kind: 'each-of-none', part: 1, step: 1 },
      { kind: 'each-of-none', part: 1, step: 2 },
    ])
  })

  it('survives a link unchanged, and invalid links are rejected', () => {
    const rule = { ...TWO, title: 'Größe 🂡' }
    expect(readLink(ruleAddress(rule, 'https://example.org'))).toEqual(rule)
    expect(readLink(rulePart(rule))).toEqual(rule)
    const cut = rulePart(rule).slice(0, -7)
    const none = [
      cut,
      '',
      'https://example.org/workshop',
      'x'.repeat(40_000),
      rulePart([] as unknown as Homemade),
      rulePart({ name: 'a', title: 'b', parts: [1] } as unknown as Homemade),
    ]
    for (const link of none) expect(() => readLink(link)).toThrow()
  })

  it('is respelled if an earlier version wrote the link', () => {
    const of = (color: string) =>
      ({
        name: 'a',
        title: 'colour',
        parts: [
          { when: { [`${color}-called`]: 'R' }, then: [{ do: { [`name-${color}`]: { who: 'actor' } } }] },
          { when: { 'in-a-row': { count: 2, same: color } }, then: [{ do: 'turn-round' }] },
          { standing: { permit: { cards: { [`${color}s`]: ['R'], like: color }, on: 'turn' } } },
          { standing: { prevent: `${color}-call` }, if: { alike: color } },
          { when: 'passed', then: [{ do: { choose: { who: 'actor', options: ['colour', 'colours'] } } }] },
        ],
      }) as unknown as Homemade
    expect(readLink(rulePart(of('colour')))).toEqual(of('color'))
    expect(readLink(rulePart(of('color')))).toEqual(of('color'))
  })

  it('is written into a ruleset file as valid TOML', () => {
    expect(inline({ 'a-b': ['x "y"', 1, true, {}], gone: undefined })).toBe('{ "a-b" = ["x \\"y\\"", 1, true, {  }] }')
    expect(rulesetWith('classic', { matching: true }, [])).toBe('base = "classic"\n[rules]\n"matching" = true\n')
    expect(rulesetWith('classic', {}, [{ name: 'a', title: 'A' }])).toBe(
      'base = "classic"\nhomemade = [{ "name" = "a", "title" = "A" }]\n',
    )
  })

  it('describes its cards in words', () => {
    expect(cardsText({})).toBe('every card')
    expect(cardsText({ not: true })).toBe('no card')
    expect(cardsText({ faces: ['S', '7'], colors: ['R'] })).toBe('red, skip / 7')
    expect(cardsText({ kinds: ['wild'], not: true })).toBe('all but: wild cards')
  })

  it('switches on required rules and switches off conflicting ones', () => {
    const rule = (name: string, value: boolean, excludes: string[] = []): RuleSwitch => ({
      name,
      title: name,
      clause: 'A',
      sentence: '',
      value,
      range: null,
      word: null,
      params: [],
      answers: ['x'],
      excludes,
      requires: [],
      changed: false,
    })
    const all = [rule('matching', false, ['power']), rule('power', true, ['matching'])]
    expect(changesFor({ ...TWO, requires: ['matching', 'unheard'] }, all)).toEqual({ matching: true, power: false })
    expect(changesFor({ ...TWO, requires: ['power'] }, all)).toEqual({})
  })
})

describe('a play-test', () => {
  const report = {
    seats: 4,
    subjects: [
      {
        games: 300,
        findings: [
          { what: 'never-fires', rule: 'two', words: 'Two said nothing.', title: 'Two', of: 500 },
          { what: 'never-fires', rule: 'other', words: 'Other had no say.' },
        ],
        rules: [{ rule: 'two', title: 'Two', times: 1.5, rounds: 0.5, always: false, homemade: true, suspended: 0 }],
      },
    ],
    differences: [
      {
        key: 'turns',
        relative: true,
        decided: true,
        words: 'Rounds take 10 % more turns.',
        mean: 0.1,
        low: 0.05,
        high: 0.15,
      },
      {
        key: 'timeouts',
        relative: false,
        unit: 'times',
        decided: true,
        words: 'It waits 0.3 times a round more often.',
        mean: 0.3,
        low: 0.2,
        high: 0.4,
      },
      { key: 'minutes', relative: true, decided: false, words: 'Undecided.', mean: 0, low: -1, high: 1 },
    ],
  } as unknown as LabReport

  it('reports the tested rule, and only significant differences', () => {
    expect(outcome(report, 'two')).toEqual({
      games: 300,
      times: 1.5,
      rounds: 0.5,
      suspended: 0,
      findings: [{ text: 'Two changed nothing in 500 rounds.', lang: undefined }],
    })
    expect(differencesOf(report).map(({ text }) => text)).toEqual([
      'Rounds take 10 % more turns.',
      'It waits 0.3 times a round more often.',
    ])
  })

  it('turns attached results into text, and ignores invalid ones', () => {
    const text = (results: Record<string, unknown>) => resultLines(results).map((line) => line.text)
    expect(
      text({ games: 300, seats: 4, times: 2, rounds: 1, differences: ['Longer.', 7, { x: 1 }], findings: 'no list' }),
    ).toEqual(['300 rounds at 4 seats.', 'It comes up 2 times a round, and in 100% of all rounds.', 'Longer.'])
    const unfair = { what: 'unfair', words: 'It is.', place: 2, share: 0.31, fair: 0.25 }
    expect(
      text({
        differences: report.differences.slice(0, 1),
        findings: [unfair, { what: 'unheard', words: 'Of a newer server.' }],
      }),
    ).toEqual([
      'Rounds take 10 % more turns.',
      'Player 3 in turn order wins 31% of the rounds, where 25% would be fair.',
      'Of a newer server.',
    ])
    expect(resultLines({ games: '<b>' })).toEqual([])
    expect(resultLines(null)).toEqual([])
  })
})

describe('words of a sentence', () => {
  const rule: Homemade = {
    name: 'x',
    title: 'X',
    parts: [{ when: { laid: {} }, then: [{ do: { draw: { who: 'next', cards: 1 } } }] }],
  }

  it('change in place and leave the rest untouched', () => {
    const changed = put(rule, ['parts', 0, 'then', 0, 'do', 'draw', 'who'], 'others')
    expect(changed.parts).toEqual([{ when: { laid: {} }, then: [{ do: { draw: { who: 'others', cards: 1 } } }] }])
    expect(standing(changed, ['parts', 0, 'then', 0, 'do', 'draw', 'who'])).toBe('others')
    expect(standing(rule, ['parts', 0, 'then', 0, 'do', 'draw', 'who'])).toBe('next')
    expect(changed.parts?.[0]?.when).toBe(rule.parts?.[0]?.when)
  })
  it('can add a value that was left out', () => {
    const at = ['parts', 0, 'when', 'laid', 'cards']
    expect(standing(rule, at)).toBeUndefined()
    expect(put(rule, at, { faces: ['4'] }).parts?.[0]?.when).toEqual({ laid: { cards: { faces: ['4'] } } })
  })
  it('that mention matches require the matching rule', () => {
    const all = [{ name: 'twins', role: 'matches' } as RuleSwitch]
    expect(neededBy(rule, all)).toEqual([])
    expect(neededBy({ ...rule, parts: [{ when: { laid: { how: 'match' } } }] }, all)).toEqual(['twins'])
  })
})
