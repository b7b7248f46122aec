// Windows of Super Power, No Sissies: the truck, and the two cards that not every deck has.

import { expect, it } from 'vitest'

import { nameOf, type Player, see, table } from './support/people'

const RULES = 'super-power-no-sissies'
const DEBT = [
  { card: 'R5', by: 1 },
  { card: 'Y+2', by: 2, unsettled: true },
  { card: 'R+2', by: 1, unsettled: true },
]
const cardName = (player: Player, card: string): string =>
  nameOf(player.one(`[data-testid=hand] [data-card="${card}"]`))
const debt = (player: Player): string => player.all('.debt')[0]?.textContent.trim() ?? ''

it('the truck shows a running sum and backs up when it fits', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['B9', 'G5'],
        ['R1', 'Y1', 'B3', 'G2', 'G9'],
        ['B1', 'B2'],
      ],
      pile: [
        { card: 'R5', by: 2 },
        { card: 'Y+2', by: 2, unsettled: true },
        { card: 'R+2', by: 0, unsettled: true },
      ],
      turn: 1,
    },
    RULES,
  )
  await see(() => expect(bob.text('status')).toContain('Draw 4, or back up the truck'))
  await bob.button('Back up the truck: 4')
  await see(() => expect(bob.text('truck')).toContain('0 of 4'))
  expect(bob.buttons('Back it up!', '[data-testid=ask]')[0]?.disabled).toBe(true)
  await bob.card('G2')
  await see(() => expect(bob.text('truck')).toContain('2 of 4'))
  // Cards that would exceed the sum are no longer highlighted.
  expect(cardName(bob, 'B3')).not.toMatch(/playable/)
  await bob.card('G2')
  await bob.card('Y1')
  await bob.card('B3')
  await see(() => expect(bob.text('truck')).toContain('4 of 4'))
  expect(bob.text('truck')).toContain('They add up.')
  expect(cardName(bob, 'B3')).toMatch(/chosen 2nd/)
  await bob.answer('Back it up!')
  await see(() => expect(bob.hand()).toHaveLength(3))
  await see(() => expect(bob.pile()).toMatch(/blue 3, played by You in payment/))
  // The debt fell on the previous player.
  await see(() => expect(ann.text('status')).toContain('Your turn: draw 4'))
  expect(debt(ann)).toContain('for you')
})

it('the truck works by keyboard', async () => {
  const [ann] = await table(
    ['Ann'],
    {
      hands: [
        ['R1', 'B3', 'G2', 'G9'],
        ['B9', 'G5', 'Y2'],
        ['B1', 'B2'],
      ],
      pile: DEBT,
      turn: 0,
    },
    RULES,
  )
  const byKey = (card: string) => {
    ann.one(`[data-testid=hand] [data-card="${card}"]`).focus()
    ann.key('Enter')
  }
  ann.key('t')
  await ann.card('B3')
  await see(() => expect(ann.text('truck')).toContain('1 to go.'))
  ann.key('Escape')
  expect(ann.has('ask')).toBe(false)
  ann.key('t')
  byKey('R1')
  byKey('B3')
  await see(() => expect(ann.text('truck')).toContain('They add up.'))
  ann.key('t')
  await see(() => expect(ann.hand()).toHaveLength(2))
  await see(() => expect(debt(ann)).toMatch(/^\+4\s*for /))
  expect(debt(ann)).not.toContain('you')
})

it('a mind meld shows a hand to one player alone', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['MM', 'G5', 'Y1'],
        ['B7', 'G9', 'MM', 'R2'],
        ['B1', 'B2'],
      ],
      pile: [{ card: 'R5', by: 1 }],
      turn: 0,
    },
    RULES,
    { 'vulcan-mind-meld': true },
  )
  const pictures = (player: Player) => player.all('[data-testid=seen] [role=img]').map(nameOf)
  await ann.card('MM')
  await ann.color('green')
  await see(() => expect(ann.text('ask')).toContain('Whose hand do you peek at?'))
  // Bob can jump in meanwhile, which is more urgent. The page still says that Ann is choosing.
  await see(() => expect(bob.text('asked')).toContain('Ann peeks at a hand.'))
  await ann.button('Look at Bob’s hand', '.chip[data-seat="1"]')
  await see(() => expect(pictures(ann)).toEqual(['red 2, green 9, blue 7 and mind meld']))
  expect(bob.has('seen')).toBe(false)
  await see(() => expect(bob.text('log')).toContain('Ann looks at your hand.'))
  ann.key('Escape')
  expect(ann.has('seen')).toBe(false)

  // The row has the same choice.
  await bob.card('MM')
  await bob.color('blue')
  await bob.answer(/^Look at Ann/)
  await see(() => expect(pictures(bob)).toEqual(['yellow 1 and green 5']))
  await bob.button('Close', '[data-testid=seen]')
  expect(bob.has('seen')).toBe(false)
})

it('a beam up moves its player to another seat', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['BU', 'G5', 'Y1'],
        ['BU', 'B7', 'G9'],
        ['B1', 'B2'],
        ['Y4', 'Y5'],
      ],
      pile: [{ card: 'R5', by: 1 }],
      turn: 1,
    },
    RULES,
    { 'beam-me-up-scotty': { seconds: 40 } },
  )
  await bob.card('BU')
  await bob.color('blue')
  await see(() => expect(bob.text('ask')).toContain('Where will you sit?'))
  await see(() => expect(ann.text('asked')).toContain('Bob chooses another seat.'))
  await bob.answer(/^Between/)
  await see(() => expect(ann.text('log')).toContain('Bob takes another seat.'))

  // The same card out of turn; this time the place itself is pressed.
  await ann.card('BU')
  await ann.color('green')
  await ann.press(() => ann.all('.gap')[0])
  await see(() => expect(ann.has('ask')).toBe(false))
  await see(() => expect(bob.text('log')).toContain('Ann takes another seat.'))
})
