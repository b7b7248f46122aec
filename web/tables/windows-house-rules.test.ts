// Windows of House Rules: making, remembering and changing rules, performing actions, challenging bluffs.

import { expect, it, vi } from 'vitest'

import { allSee, nameOf, type Player, see, table } from './support/people'

const RULES = 'house-rules'
const PATIENT = { 'add-a-rule': { seconds: 40, 'making-seconds': 120 }, 'game-changer': { seconds: 60 } }
const ONE = {
  hands: [
    ['R1*', 'B9', 'B8'],
    ['G1', 'GC', 'Y4'],
  ],
  pile: [{ card: 'R5', by: 1 }],
  turn: 0,
}

const TOLL = {
  name: 'toll',
  title: 'The Toll',
  parts: [{ when: { laid: { cards: { 'made-for': true } } }, then: [{ do: { draw: { who: 'next', cards: 1 } } }] }],
}

/** Picks the action of a new rule. */
const pick = (player: Player, action: string): Promise<void> =>
  player.press(() =>
    player.all<HTMLInputElement>('[data-testid=ask] [role=radiogroup] input').find((input) => nameOf(input) === action),
  )

it('players must remember a rule once it is made', async () => {
  const [ann, bob] = await table(['Ann', 'Bob'], ONE, RULES, PATIENT)
  await ann.card('R1*')
  await see(() => expect(ann.text('ask')).toContain('What must everybody do?'))
  expect(ann.buttons('Choose an action.')[0]?.disabled).toBe(true)
  await see(() => expect(bob.banner()).toContain('Ann makes a rule.'))
  await pick(ann, 'moo')
  await ann.button('On every 1: moo')
  await see(() => expect(bob.text('live')).toContain('On every 1: moo! Remember it.'))

  await bob.card('G1')
  // The table does not reveal that the action is due; the palette is visible as always.
  await allSee([ann], /green 1/)
  expect(ann.text('asked')).not.toMatch(/moo/i)
  expect(ann.has('made')).toBe(false)
  await ann.deed('moo')
  await see(() => expect(bob.text('log')).toContain('Ann moos!'))
  await bob.deed('moo')
  await see(() => expect(bob.hand()).toHaveLength(3))
  await see(() => expect(bob.text('log')).toContain('Too slow! Draw 1.'))
})

it('a game changer asks for a color and a new action', async () => {
  const [ann, bob] = await table(['Ann', 'Bob'], ONE, RULES, { ...PATIENT, memory: false })
  await ann.card('R1*')
  await pick(ann, 'own words')
  await ann.fill('In your own words', 'snap your fingers')
  ann.key('Enter')
  for (const player of [ann, bob]) await see(() => expect(player.text('made')).toContain('1 snap your fingers'))
  await bob.card('GC')
  await bob.color('blue')
  await see(() => expect(bob.text('ask')).toContain('What must everybody do?'))
  expect(bob.buttons('No rule')).toHaveLength(1)
  await pick(bob, 'be a tree')
  await bob.button('On every 1: be a tree')
  await see(() => expect(bob.text('made')).toContain('1 be a tree'))
  await see(() => expect(ann.text('status')).toContain('Your turn'))
})

it('every kind of action works by touch and by keyboard', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['R1*', 'R3*', 'R5*', 'R7*', 'R9*', 'B8'],
        ['R1', 'R3', 'R5', 'R7', 'R9', 'B2'],
      ],
      pile: [{ card: 'R4', by: 1 }],
      turn: 0,
    },
    RULES,
    { ...PATIENT, memory: false },
  )
  /** Ann makes a rule, Bob plays the number, and both must perform the action. */
  async function due(number: number, action: string): Promise<void> {
    await ann.card(`R${number}*`)
    const shape = /^draw a (.*)$/.exec(action)?.[1]
    await pick(ann, shape === undefined ? action : 'draw a shape')
    if (shape !== undefined) await ann.answer(shape)
    await ann.button(/^On every/)
    await allSee([bob], new RegExp(`red ${number}.*, played by Ann`))
    // The card is already visible while the rule is still being made.
    await see(() => expect(bob.text('made')).toContain(`${number} ${action}`))
    await bob.card(`R${number}`)
    for (const player of [ann, bob]) await see(() => expect(player.banner()).toContain(action.toUpperCase()))
  }
  const place = (player: Player, name: string) => player.button(new RegExp(name), '[data-testid=ask] .place')
  // The first of the two to perform it is done, and the other is the last. Holding still is interrupted if the test
  // looks at another page.
  const first = async (name: string) => {
    for (const player of name === 'Ann' ? [ann, bob] : [bob, ann]) await see(() => expect(player.banner()).toBe(''))
    await see(() =>
      expect((name === 'Ann' ? bob : ann).text('log')).toMatch(new RegExp(`${name} (holds|shakes|shouts)|${name}: `)),
    )
  }

  await due(1, 'shake the phone')
  for (const side of ['Left', 'Right', 'Left', 'Right', 'Left', 'Right']) await place(bob, side)
  await first('Bob')

  await due(3, 'shout')
  const hold = () => ann.buttons('Hold to shout')[0]
  await see(() => expect(hold()).toBeDefined())
  hold()?.focus()
  ann.key(' ')
  await see(() => expect(ann.banner()).toBe(''))
  hold()?.dispatchEvent(new KeyboardEvent('keyup', { key: ' ', bubbles: true }))
  await first('Ann')

  await due(5, 'hold still')
  await place(bob, 'I’m holding still')
  await see(() => expect(bob.text('ask')).toContain('Still…'))
  await first('Bob')

  await due(7, 'draw a zigzag')
  const pad = () => ann.one('[data-testid=ask] .place .pad')
  await see(() => expect(pad()).toBeDefined())
  vi.spyOn(pad(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100))
  const point = (kind: string, x: number, y: number) =>
    pad().dispatchEvent(new PointerEvent(kind, { bubbles: true, clientX: 200 * x, clientY: 100 * y, pointerId: 1 }))
  const corners = [
    [0.1, 0.2],
    [0.9, 0.3],
    [0.1, 0.6],
    [0.9, 0.9],
  ] as const
  point('pointerdown', ...corners[0])
  for (const [i, [x, y]] of corners.slice(1).entries()) {
    const [fromX, fromY] = corners[i] ?? [0, 0]
    for (let step = 1; step <= 8; step++)
      point('pointermove', fromX + ((x - fromX) * step) / 8, fromY + ((y - fromY) * step) / 8)
  }
  point('pointerup', ...corners[3])
  await first('Ann')

  await due(9, 'tap the pile')
  await bob.press(() => bob.one('[data-testid=pile]'))
  await see(() => expect(ann.text('log')).toContain('Bob taps the pile!'))
})

it('players type the word that a rule requires', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      ...ONE,
      hands: [
        ['R1*', 'B9', 'B8'],
        ['G1', 'G2', 'Y4'],
      ],
    },
    RULES,
    { ...PATIENT, memory: false },
  )
  await ann.card('R1*')
  await pick(ann, 'own words')
  await ann.answer('They type it')
  await ann.fill('Which word do they have to type?', 'banana')
  await ann.button('On every 1: type banana')
  await allSee([bob], /red 1.*, played by Ann/)
  await see(() => expect(bob.text('made')).toContain('banana'))
  await bob.card('G1')
  await see(() => expect(bob.text('ask')).toContain('Type: banana'))
  await bob.fill('Type: banana', 'Banana')
  await bob.answer('Done')
  await see(() => expect(ann.text('log')).toContain('Bob: type Banana!'))
  await see(() => expect(ann.banner()).toBe(''))
  // Ann was the last and draws.
  await see(() => expect(ann.hand()).toHaveLength(3))
})

it('a challenged draw four shows the hand to the challenger alone', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['W+4', 'R1', 'B9'],
        ['G1', 'B2', 'Y4'],
        ['Y1', 'Y2'],
      ],
      pile: [{ card: 'R5', by: 1 }],
      turn: 0,
    },
    RULES,
    PATIENT,
  )
  await ann.card('W+4')
  await ann.color('blue')
  await see(() => expect(bob.buttons('Draw 4')).toHaveLength(1))
  await bob.button('Challenge!')
  await see(() => expect(bob.all('[data-testid=seen] [role=img]').map(nameOf)).toEqual(['red 1 and blue 9']))
  expect(ann.has('seen')).toBe(false)
  await see(() => expect(ann.hand()).toHaveLength(6))
  await see(() => expect(ann.text('log')).toContain('it was a bluff!'))
  // It is the challenger's turn, and the hand is still visible.
  expect(bob.has('seen')).toBe(true)
  await bob.card('B2')
  await see(() => expect(bob.hand()).toHaveLength(2))
})

it('a home-made rule from the palette applies to its number', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      ...ONE,
      hands: [
        ['R1*', 'B9', 'B8'],
        ['G1', 'GC', 'Y4', 'Y1'],
      ],
    },
    RULES,
    { ...PATIENT, memory: false },
    [TOLL],
  )
  await ann.card('R1*')
  await see(() =>
    expect(ann.text('ask')).toContain(
      "When a player plays a card with this rule's number, the next player draws 1 card.",
    ),
  )
  await ann.press(() =>
    ann.all<HTMLInputElement>('[data-testid=ask] .tile.rule input').find((input) => nameOf(input).includes('The Toll')),
  )
  await ann.button('For every 1: The Toll')
  await see(() => expect(bob.text('live')).toContain('Ann makes a rule for every 1: The Toll.'))
  await see(() => expect(bob.text('made')).toContain('The Toll'))
  await see(() => expect(ann.hand()).toHaveLength(2))

  await bob.card('G1')
  await see(() => expect(ann.text('log')).toContain('The Toll'))
  await see(() => expect(ann.hand()).toHaveLength(3))
})
