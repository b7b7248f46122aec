// Windows of Power: gifts, swaps, slaps, quiet moments, and moving seats.

import { expect, it } from 'vitest'

import { allMaySlap, allSee, see, slappedFirst, table } from './support/people'

const RULES = 'power'
// Long windows, so that a slow machine does not decide these races.
const PATIENT = {
  'give-zero': { seconds: 40 },
  'matched-sevens': { seconds: 40 },
  'slap-fives': { seconds: 40 },
  'polite-hold': { seconds: 60, 'shuffle-seconds': 3 },
}

it('a zero lets its player give a card away by either control', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['R0', 'B9', 'R1'],
        ['R0', 'G8', 'Y9'],
        ['BS', 'G1'],
      ],
      pile: [{ card: 'R4', by: 2 }],
      turn: 1,
    },
    RULES,
    PATIENT,
  )
  await bob.card('R0')
  await see(() => expect(bob.text('ask')).toContain('Tap the card you give away.'))
  await see(() => expect(ann.banner()).toContain('Bob may give a card away.'))
  await bob.card('Y9')
  await see(() => expect(bob.text('ask')).toContain('Who gets yellow 9?'))
  await bob.answer(/^Give it to Ann/)
  await see(() => expect(ann.hand()).toHaveLength(4))
  await see(() => expect(ann.text('log')).toContain('Bob gives you a yellow 9.'))
  await see(() => expect(bob.hand()).toHaveLength(1))

  // An identical zero, out of turn.
  await ann.card('R0')
  await see(() => expect(ann.text('ask')).toContain('Tap the card you give away.'))
  await ann.card('Y9')
  await ann.button('Give it to Bob', '.chip[data-seat="1"]')
  await see(() => expect(bob.hand()).toContain('Y9'))
})

it('a matched seven lets the player swap hands or keep theirs', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['R7', 'B9', 'R1'],
        ['R7', 'G8'],
        ['BS', 'G1'],
      ],
      pile: [{ card: 'R4', by: 2 }],
      turn: 0,
    },
    RULES,
    PATIENT,
  )
  await ann.card('R7')
  await allSee([bob], /red 7, played by Ann/)
  await bob.card('R7')
  await see(() => expect(bob.buttons(/^Swap with/, '[data-testid=ask]')).toHaveLength(1))
  expect(bob.buttons('Keep my hand')).toHaveLength(1)
  await bob.answer(/^Swap with Ann/)
  await see(() => expect(bob.hand()).toContain('B9'))
  await see(() => expect(ann.hand()).toContain('G8'))
})

it('a five makes the slowest player draw two', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['R5', 'B9', 'R1'],
        ['R7', 'G8'],
        ['BS', 'G1'],
      ],
      pile: [{ card: 'R4', by: 2 }],
      turn: 0,
    },
    RULES,
    { ...PATIENT, 'slap-fives': { seconds: 20 } },
  )
  await ann.card('R5')
  await see(() => expect(bob.banner()).toContain('SLAP THE PILE!'))
  await allMaySlap(ann, bob)
  await bob.slap()
  ann.key(' ')
  // The third player is a bot that never slaps, and the table does not wait for it.
  await see(() => expect(ann.chip(2)).toMatch(/4 cards/))
  const first = await slappedFirst(ann)
  expect(['Bob', 'You']).toContain(first)
  expect(await slappedFirst(bob)).toBe(first === 'Bob' ? 'You' : 'Ann')
})

it('a player who draws six cards sorts them before play continues', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['B9', 'R1'],
        ['G8', 'R9', 'G2'],
        ['BS', 'G1'],
      ],
      pile: ['R+2', 'B+2', 'G+2'].map((name) => ({ card: name, by: 0, unsettled: true })),
      turn: 1,
    },
    RULES,
    PATIENT,
  )
  await bob.button('Draw 6')
  await see(() => expect(bob.hand()).toHaveLength(9))
  await see(() => expect(bob.banner()).toContain('Sort your cards. Then say go.'))
  await see(() => expect(ann.banner()).toContain('Quiet: Bob is sorting cards.'))
  await bob.button('Go!')
  await see(() => expect(ann.banner()).toBe(''))
})

it('the highest and the lowest scorer change seats after a round', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    { hands: [['R4'], ['B1', 'R7', 'W'], ['B9', 'G+2']], pile: [{ card: 'R5', by: 1 }], turn: 0, uno: [0] },
    RULES,
    PATIENT,
  )
  await ann.card('R4')
  await see(() => expect(ann.text('chairs')).toMatch(/change seats\.$/))
  await see(() => expect(bob.text('chairs')).toContain('Ann'))
})

it('players who touch their nose in time draw nothing', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['R0', 'B9', 'R1'],
        ['R7', 'G8'],
        ['BS', 'G1'],
      ],
      pile: [{ card: 'R4', by: 2 }],
      turn: 0,
    },
    RULES,
    { 'give-zero': false, 'touch-your-nose': { seconds: 30 } },
  )
  await ann.card('R0')
  await see(() => expect(bob.banner()).toContain('TOUCH YOUR NOSE!'))
  const nose = '[data-deed="touch your nose"]'
  await bob.press(() => bob.all(nose)[0])
  await see(() => expect(bob.banner()).toContain('Done. You are 1st.'))
  await ann.press(() => ann.all(nose)[0])
  await see(() => expect(ann.text('log')).toContain('You: touch your nose!'))
  await see(() => expect(ann.hand()).toHaveLength(2))
})
