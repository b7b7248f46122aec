import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'
import { Cutter, type CutView, type LobbyCommand } from '@ruckus/client'

import * as derive from '@ruckus/client/shuffle'

import { type Deal, flaws } from './check'

const file = join(import.meta.dirname, '../../../../crates/record/vectors/shuffle-1.json')
const vectors = JSON.parse(readFileSync(file, 'utf8')) as {
  table: string
  ruleset: string
  key: string
  cards: string[]
  dealt: string[]
  shuffle: derive.Shuffle
}

describe('checking a shuffle', () => {
  const { table, ruleset, shuffle } = vectors
  const deal: Deal = { round: 1, key: vectors.key, shuffle, cards: vectors.cards }
  const part = shuffle.parts[0] as derive.Part
  const cut = { commitment: shuffle.commitment, part: { seat: part.seat, revealed: part.revealed } }
  // Three players were dealt five cards each, from the end of the deck. This is the second player's hand.
  const order = [...vectors.dealt].reverse()
  const hand = [1, 4, 7, 10, 13].map((at) => order[at] ?? '').sort()
  const with_ = (change: Partial<derive.Shuffle>): Deal => ({ ...deal, shuffle: { ...shuffle, ...change } })

  it('finds no flaw in an honest shuffle', () => {
    expect(flaws(deal, table, ruleset, { cut, hand })).toEqual([])
    expect(flaws(deal, table, ruleset, { cut: undefined, hand: undefined })).toEqual([])
  })

  it('names each manipulation', () => {
    const seen = { cut, hand }
    expect(flaws({ ...deal, shuffle: null }, table, ruleset, seen)).toEqual(['not-cut'])
    expect(flaws(with_({ seed: '00'.repeat(32) }), table, ruleset, seen)).toEqual(['seed', 'key'])
    expect(
      flaws(with_({ commitment: derive.commitSeed('00'.repeat(32)), seed: '00'.repeat(32) }), table, ruleset, seen),
    ).toEqual(['commitment', 'key'])
    expect(flaws(with_({ parts: shuffle.parts.slice(1) }), table, ruleset, seen)).toEqual(['mine', 'key'])
    expect(
      flaws(with_({ parts: [{ ...part, revealed: '00'.repeat(16) }] }), table, ruleset, { ...seen, cut: undefined }),
    ).toEqual(['part', 'key'])
    const stacked = [...hand.slice(1), hand.includes('W') ? 'R1' : 'W']
    expect(flaws(deal, table, ruleset, { cut, hand: stacked })).toEqual(['hand'])
  })
})

describe('cutting the cards', () => {
  const asked: CutView = { deal: 3, commitment: 'c0', bound: null, waits_for: [0, 1], missing: [], until: 3000 }

  it('commits once, reveals once, and remembers the contribution', async () => {
    const said: LobbyCommand[] = []
    const cutter = new Cutter(() => Promise.resolve(derive))
    const follow = (cut: CutView | undefined) => cutter.follow(cut, 1, (command) => said.push(command))
    await follow(asked)
    await follow({ ...asked, waits_for: [1] })
    expect(said).toHaveLength(1)
    await follow({ ...asked, bound: [{ seat: 1, commitment: 'x' }], waits_for: [1] })
    await follow({ ...asked, bound: [{ seat: 1, commitment: 'x' }], waits_for: [1] })
    await follow(undefined)
    const [bound, revealed] = said as [
      { cut: { deal: number; commitment: string } },
      { reveal: { deal: number; contribution: string } },
    ]
    expect(said).toHaveLength(2)
    expect(derive.commitPart(1, revealed.reveal.contribution)).toBe(bound.cut.commitment)
    expect(cutter.witnessed(3)).toEqual({ commitment: 'c0', part: { seat: 1, revealed: revealed.reveal.contribution } })
    expect(cutter.witnessed(4)).toBeUndefined()
  })

  it('does nothing unasked, and reveals nothing without its own commitment', async () => {
    const said: LobbyCommand[] = []
    const cutter = new Cutter(() => Promise.resolve(derive))
    await cutter.follow({ ...asked, waits_for: [0] }, 1, (command) => said.push(command))
    await cutter.follow({ ...asked, bound: [], waits_for: [1] }, 1, (command) => said.push(command))
    expect(said).toEqual([])
  })
})
