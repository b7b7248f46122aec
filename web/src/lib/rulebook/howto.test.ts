import { describe, expect, it } from 'vitest'

import { deRulebook } from '../../messages/de-rulebook'
import { enRulebook } from '../../messages/en-rulebook'
import { exampleNamed } from '../../test-rulebook'
import { AFTER, BEFORE, GUIDES } from './howto'
import { scenes } from './player.svelte'

const GAMES = ['classic', 'super-power-no-sissies', 'super-speed', 'house-rules', 'psycho', 'power']

describe('how to play', () => {
  it('shows each of the six games in at most 20 seconds', () => {
    expect(Object.keys(GUIDES)).toEqual(GAMES)
    for (const guide of Object.values(GUIDES)) expect(guide.length * (BEFORE + AFTER)).toBeLessThanOrEqual(20_000)
  })

  it.each(GAMES)('shows existing moments of %s in which the table changes', (game) => {
    for (const { example, from, to } of GUIDES[game] ?? []) {
      const all = scenes(exampleNamed(example))
      expect(all[to], example).toBeDefined()
      expect(to, example).toBeGreaterThan(from)
      expect(JSON.stringify(all[to]), example).not.toBe(JSON.stringify(all[from]))
    }
  })

  it.each([
    ['English', enRulebook],
    ['German', deRulebook],
  ] as const)('explains each moment in one short sentence in %s', (_, { howTo }) => {
    for (const game of GAMES) expect(howTo.games[game], game).toHaveLength(GUIDES[game]?.length ?? 0)
    expect(
      Object.values(howTo.games)
        .flat()
        .filter((says) => says.split(' ').length > 10),
    ).toEqual([])
    // About one minute of reading aloud.
    expect(howTo.basics.join(' ').split(' ').length).toBeLessThanOrEqual(130)
    expect(howTo.basics.filter((says) => says.split(' ').length > 22)).toEqual([])
  })
})
