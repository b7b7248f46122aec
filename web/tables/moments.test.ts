// Typical moments of the game: out-of-turn plays, slaps, moving hands, a forgotten UNO.

import { expect, it } from 'vitest'

import { allMaySlap, nameOf, type Player, see, slappedFirst, table } from './support/people'

const RULES = 'super-power-no-sissies'
// Long windows, so that a slow machine does not decide these races.
const PATIENT = { 'spank-the-baby': { seconds: 30 }, 'get-out-of-my-house': { seconds: 30 } }
const textOf = (player: Player, selector: string): string => player.all(selector)[0]?.textContent.trim() ?? ''

it('play continues after a jump-in with an identical card', async () => {
  const [ann] = await table(['Ann'], {
    hands: [
      ['Y7', 'R2', 'G5'],
      ['B1', 'B2'],
      ['R1', 'R9'],
      ['G1', 'G2'],
    ],
    pile: [{ card: 'Y4' }, { card: 'Y7', by: 3 }],
    turn: 2,
  })
  await see(() => expect(ann.text('status')).toBe('Quick, jump in!'))
  expect(nameOf(ann.one('[data-testid=hand] [data-card=Y7]'))).toMatch(/playable/)
  await ann.card('Y7')
  await see(() => expect(ann.text('log')).toContain('You jump in with a yellow 7'))
  expect(ann.text('log')).toContain('Super Power')
  await see(() => expect(ann.hand()).toHaveLength(2))
  await see(() => expect(ann.chip(1)).toMatch(/has the turn/))
})

it('a wrong jump-in returns with two more cards and an explanation', async () => {
  const [ann] = await table(['Ann'], {
    hands: [
      ['R2', 'G5'],
      ['B1', 'B2'],
      ['R1', 'R9'],
    ],
    pile: [{ card: 'Y1' }, { card: 'Y4', by: 1 }, { card: 'Y7', by: 2 }],
    turn: 1,
  })
  await ann.card('R2')
  await see(() => expect(textOf(ann, '.shout')).toContain("It's Not Your Turn: You take back 2 cards"))
  await see(() => expect(ann.hand()).toHaveLength(4))
  // The two cards below were removed with it.
  await see(() => expect(ann.pile()).toMatch(/yellow 1/))
})

it('a red three starts a slap race, and the slowest player draws', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['R3', 'G5', 'G6'],
        ['B1', 'B2'],
      ],
      pile: [{ card: 'R5', by: 1 }],
      turn: 0,
    },
    RULES,
    PATIENT,
  )
  await ann.card('R3')
  await allMaySlap(ann, bob)
  await bob.slap()
  ann.key('s')
  const bobWon = (await slappedFirst(ann)) === 'Bob'
  expect(await slappedFirst(bob)).toBe(bobWon ? 'You' : 'Ann')
  await see(() => expect(ann.text('log')).toContain(bobWon ? 'Too slow! Draw 1.' : 'Bob draws 1 card for being slow.'))
  await see(() => expect(ann.hand()).toHaveLength(bobWon ? 3 : 2))
  await see(() => expect(bob.hand()).toHaveLength(bobWon ? 2 : 3))
})

it('a zero passes hands to the left, by button or key', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['R0', 'G5', 'G6'],
        ['B1', 'B2', 'B3', 'B4'],
      ],
      pile: [{ card: 'R5', by: 1 }],
      turn: 0,
    },
    RULES,
    PATIENT,
  )
  await ann.card('R0')
  for (const player of [ann, bob]) await see(() => expect(player.banner()).toContain('Everyone passes their hand!'))
  ann.key('h')
  await see(() => expect(ann.hand()).toEqual([]))
  // Only Ann pressed the key.
  expect(bob.hand()).toHaveLength(4)
  await bob.button('Hand to Ann')
  await see(() => expect(ann.hand().sort()).toEqual(['B1', 'B2', 'B3', 'B4']))
  await see(() => expect(bob.hand().sort()).toEqual(['G5', 'G6']))
})

it('a player who forgets UNO is caught and draws five', async () => {
  const [ann, bob] = await table(['Ann', 'Bob'], {
    hands: [
      ['R4', 'G5', 'G6'],
      ['B1', 'R7'],
    ],
    pile: [{ card: 'R5', by: 0 }],
    turn: 1,
  })
  await bob.card('R7')
  await see(() => expect(bob.hand()).toHaveLength(1))
  await see(() => expect(document.body.textContent).toContain('You can be caught!'))
  await ann.button('Catch Bob!')
  await see(() => expect(textOf(bob, '.shout')).toMatch(/Ann catches you|You draw 5 cards/))
  await see(() => expect(bob.hand()).toHaveLength(6))
})

it('a player who calls UNO with the play cannot be caught', async () => {
  const [ann] = await table(['Ann'], {
    hands: [
      ['R4', 'G5'],
      ['B1', 'R7', 'B9'],
    ],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  })
  ann.key('u')
  expect(ann.buttons('UNO!')[0]?.getAttribute('aria-pressed')).toBe('true')
  await ann.card('R4')
  await see(() => expect(ann.text('log')).toContain('and call UNO!'))
  expect(document.body.textContent).not.toContain('You can be caught!')
})

it('one tap calls the color of a wild', async () => {
  const [ann] = await table(['Ann'], {
    hands: [
      ['W', 'G5', 'G6'],
      ['B1', 'R7', 'B9'],
    ],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  })
  await ann.card('W')
  await ann.color('blue')
  await see(() => expect(ann.pile()).toMatch(/wild, called blue/))
})

it('the discard pile shows a debt, and the debtor draws it', async () => {
  const [ann] = await table(['Ann'], {
    hands: [
      ['G1', 'G5'],
      ['B1', 'B9'],
    ],
    pile: [
      { card: 'R5', by: 0 },
      { card: 'R+2', by: 1, unsettled: true },
    ],
    turn: 0,
  })
  await see(() => expect(textOf(ann, '.debt')).toMatch(/^\+2\s*for you$/))
  await ann.card('G1')
  await see(() => expect(ann.text('notice')).toContain('You owe cards.'))
  await ann.button('Draw 2')
  await see(() => expect(ann.hand()).toHaveLength(4))
  await see(() => expect(ann.all('.debt')).toEqual([]))
})

it('a color picker closes with an explanation when another player jumps in', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['W', 'G5', 'G6'],
        ['Y7', 'B1', 'B2'],
      ],
      pile: [{ card: 'Y4' }, { card: 'Y7', by: 1 }],
      turn: 0,
    },
    RULES,
  )
  const picker = () => ann.all('[role=dialog][aria-label="Pick a color"]')
  await ann.card('W')
  await see(() => expect(picker()).toHaveLength(1))
  await bob.card('Y7')
  await see(() => expect(picker()).toEqual([]))
  await see(() => expect(ann.text('notice')).toContain('Too late: Bob jumped in.'))
  await see(() => expect(textOf(ann, '.caller')).toContain('Your turn'))
})

it('faces sweat at the last card and wince when skipped', async () => {
  const [ann] = await table(
    ['Ann'],
    {
      hands: [['RS', 'G5', 'Y6', 'W+4'], ['B1', 'R7', 'Y2', 'Y9'], ['B9']],
      pile: [{ card: 'R5', by: 1 }],
      stock: ['G1', 'G2', 'G3', 'G4', 'G6', 'G7'],
      turn: 0,
      uno: [2],
    },
    'classic',
  )
  const mood = (seat: number) => ann.one(`.chip[data-seat="${seat}"] svg`).dataset['mood']
  await see(() => expect(mood(2)).toBe('sweat'))
  // Expressions belong to the page, so wait until the previous table's have ended.
  await see(() => expect(mood(1)).toBeUndefined())
  await ann.card('RS')
  await see(() => expect(mood(1)).toBe('wince'))
  await see(() => expect(mood(1)).toBeUndefined())
})

it('the faces of sixteen players are distinguishable', async () => {
  const hands = Array.from({ length: 16 }, (_, seat) => [`B${(seat % 9) + 1}`, 'R7', 'Y2'])
  const [ann] = await table(['Ann'], { hands, pile: [{ card: 'R5', by: 1 }], turn: 3 }, 'classic')
  await see(() =>
    expect(new Set(ann.all('.chip .face > svg').map(({ innerHTML }) => innerHTML)).size).toBeGreaterThanOrEqual(15),
  )
})

it('a turn is playable by keyboard alone', async () => {
  const [ann] = await table(['Ann'], {
    hands: [['G5', 'R4', 'Y6', 'Y8'], ['B1', 'R7'], ['B9']],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  })
  const focused = () => (document.activeElement as HTMLElement | null)?.dataset['card']
  ann.key('ArrowRight')
  expect(focused()).toBe('R4')
  ann.key('ArrowRight')
  ann.key('ArrowRight')
  expect(focused()).toBe('Y8')
  ann.key('Enter')
  await see(() => expect(ann.text('notice')).toContain('Doesn’t match.'))
  ann.key('ArrowLeft')
  ann.key('ArrowLeft')
  ann.key('Enter')
  await see(() => expect(ann.pile()).toMatch(/red 4/))
  await see(() => expect(ann.text('live')).toContain('You play a red 4.'))
  // Seat 2 has one card and has not said UNO.
  ann.key('c')
  await see(() => expect(ann.chip(2)).toMatch(/6 cards/))
  ann.key('d')
  await see(() => expect(ann.text('notice')).toContain('Not your turn yet.'))
})
