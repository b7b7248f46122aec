import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { commitPart, commitSeed, contribution, key, type Shuffle, shuffled } from './shuffle.js'

/** The test vectors of the server's implementation. */
interface Vectors {
  table: string
  ruleset: string
  shuffle: Shuffle
  key: string
  cards: string[]
  dealt: string[]
  reshuffled: string[]
}

const file = join(import.meta.dirname, '../../../../crates/record/vectors/shuffle-1.json')
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vectors

describe('a shuffle with contributions from all players', () => {
  const { shuffle } = vectors

  it('derives the same key as the server', () => {
    expect(commitSeed(shuffle.seed)).toBe(shuffle.commitment)
    for (const part of shuffle.parts) expect(commitPart(part.seat, part.revealed)).toBe(part.commitment)
    expect(key(shuffle, vectors.table, vectors.ruleset)).toBe(vectors.key)
    expect(key({ ...shuffle, parts: [...shuffle.parts].reverse() }, vectors.table, vectors.ruleset)).toBe(vectors.key)
  })

  it('produces the same order as the server', () => {
    expect(shuffled(vectors.cards, vectors.key)).toEqual(vectors.dealt)
    expect(shuffled(vectors.cards, vectors.key, 1)).toEqual(vectors.reshuffled)
  })

  it('depends on every input, and contributions are random', () => {
    expect(key(shuffle, 'ABCE', vectors.ruleset)).not.toBe(vectors.key)
    expect(key(shuffle, vectors.table, `${vectors.ruleset}\n`)).not.toBe(vectors.key)
    expect(key({ ...shuffle, deal: shuffle.deal + 1 }, vectors.table, vectors.ruleset)).not.toBe(vectors.key)
    expect(contribution()).toMatch(/^[0-9a-f]{32}$/)
    expect(contribution()).not.toBe(contribution())
  })
})
