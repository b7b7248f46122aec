import { describe, expect, it } from 'vitest'

import { madeUpRules } from '../../dev/lobby'
import { completions, placeIn, replaced, wordAt } from './rules-line'

const PRESETS: [string, string, string][] = [
  ['classic', 'Classic', ''],
  ['super-speed', 'Super-Speed', ''],
]
const offered = (word: string): string[] =>
  completions(word, madeUpRules(), PRESETS, (name) => (name === 'deal.cards' ? 'Cards each' : name)).map(
    (one) => `${one.word} ${one.title}`,
  )

describe('words of a line', () => {
  it('are found and replaced', () => {
    const line = 'classic, +sta mercy=25'
    expect(wordAt(line, 12)).toEqual([9, 13])
    expect(wordAt(line, 0)).toEqual([0, 7])
    expect(wordAt(line, line.length)).toEqual([14, 22])
    expect(wordAt('', 0)).toEqual([0, 0])
    expect(replaced(line, [9, 13], '+stacking')).toBe('classic, +stacking mercy=25')
  })

  it('have the places of the server, which counts characters', () => {
    const line = 'title="🎉🎉" +x'
    const [start, end] = placeIn(line, [11, 13])
    expect(line.slice(start, end)).toBe('+x')
    expect(placeIn('classic', [0, 7])).toEqual([0, 7])
  })
})

describe('completions', () => {
  it('are games, rules and settings, by name or title', () => {
    expect(offered('super')).toContain('super-speed Super-Speed')
    expect(offered('cards')).toEqual(['deal.cards=7 Cards each', '+mistakes Mistakes Cost Cards'])
    expect(offered('+dog')).toEqual([expect.stringMatching(/^doghouse=\d+ /)])
    expect(offered('-dog')).toEqual([expect.stringMatching(/^-doghouse /)])
  })

  it('are not offered for nothing, for values, and for finished words', () => {
    for (const word of ['', '+', '-', 'mercy=2', 'classic', 'xyzxyz']) expect(offered(word)).toEqual([])
  })
})
