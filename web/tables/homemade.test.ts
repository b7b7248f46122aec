// Questions of home-made rules, and what all players see of them.

import { expect, it, vi } from 'vitest'

import { nameOf, type Player, see, table } from './support/people'

const RULE = {
  name: 'mole',
  title: 'The Mole',
  parts: [
    {
      when: { laid: { cards: { faces: ['1'] } } },
      then: [
        { do: { 'choose-seat': { who: 'actor', among: 'others' } } },
        { do: { choose: { who: 'actor', options: ['Mark them', 'Let them go'] } } },
        { if: { answer: 1 }, do: { mark: { who: 'chosen', by: 1 } } },
        { do: { 'set-aside': { who: 'chosen', cards: 1 } } },
      ],
    },
  ],
}
const inHand = (player: Player, card: string): HTMLElement | undefined =>
  player.all(`[data-testid=hand] [data-card="${card}"]`)[0]

it('a home-made rule asks for choices and shows all players its mark', async () => {
  const hands = [
    ['R1', 'G5'],
    ['B2', 'B3'],
    ['Y4', 'Y5'],
  ]
  const [ann, bob] = await table(['Ann', 'Bob'], { hands, pile: [{ card: 'R9', by: 2 }], turn: 0 }, 'classic', {}, [
    RULE,
  ])
  await ann.card('R1')
  await see(() => expect(ann.text('ask')).toContain('Choose a player'))
  await ann.press(() => ann.buttons(/./, '[data-testid=ask]')[1])
  await see(() => expect(ann.text('ask')).toContain('Choose one.'))
  await ann.answer('Mark them')
  for (const player of [ann, bob])
    await see(() => expect(player.chip(2)).toMatch(/1 card face down, marked by The Mole/))
})

const ADDS_UP = {
  name: 'adds-up',
  title: 'Adds Up',
  parts: [{ standing: { together: { count: 2, same: 'color', sum: 'top-number' } } }],
}

it('two cards that add up are selected and played together', async () => {
  const hands = [
    ['G3', 'G4', 'B1', 'R2'],
    ['B2', 'B3'],
    ['Y4', 'Y5'],
  ]
  const [ann] = await table(['Ann'], { hands, pile: [{ card: 'R7', by: 2 }], turn: 0 }, 'classic', {}, [ADDS_UP])
  await ann.button(/Play several/)
  await see(() => expect(ann.buttons('Play them', '[data-testid=ask]')[0]?.disabled).toBe(true))
  await ann.card('G3')
  await see(() => expect(ann.text('ask')).toContain('One more that goes with them.'))
  await ann.card('G4')
  await ann.answer('Play them')
  await see(() => expect(ann.hand()).toHaveLength(2))
  await see(() => expect(ann.pile()).toMatch(/green 4/))
  await see(() => expect(ann.text('log')).toContain('Adds Up'))
})

const INK = {
  name: 'ink',
  title: 'Ink',
  parts: [
    {
      when: { laid: { cards: { faces: ['3'] } } },
      then: [{ do: { 'mark-held': { who: 'actor', cards: { kinds: ['number'] }, count: 1, by: 'giver' } } }],
    },
    { standing: { forbid: { lay: { marked: true } } } },
  ],
}

it('the chosen card gets a mark that the hand and log show', async () => {
  const hands = [
    ['R3', 'G5', 'G5', 'RS'],
    ['B2', 'B3'],
    ['Y4', 'Y5'],
  ]
  const [ann, bob] = await table(['Ann', 'Bob'], { hands, pile: [{ card: 'R9', by: 2 }], turn: 0 }, 'classic', {}, [
    INK,
  ])
  await ann.card('R3')
  await see(() => expect(ann.text('ask')).toContain('Tap the card that gets the mark. All will see it.'))
  await ann.card('G5')
  await see(() => expect(inHand(ann, 'G5^')).toBeDefined())
  expect(nameOf(ann.one('[data-card="G5^"]'))).toMatch(/green 5 with the mark/)
  expect(nameOf(ann.one('[data-testid=hand] [data-card="G5"]'))).toMatch(/green 5(?! with the mark)/)
  await see(() => expect(ann.text('log')).toContain('You show a green 5: it gets the mark.'))
  await see(() => expect(bob.text('log')).toContain('green 5'))
})

const CHATTY = {
  name: 'chatty',
  title: 'Chatty Seven',
  parts: [{ when: { laid: { cards: { faces: ['1'] } } }, then: [{ do: { draw: { who: 'next', cards: 1 } } }] }],
}

it('the log explains a home-made rule and counts players who ask', async () => {
  const [ann] = await table(
    ['Ann'],
    {
      hands: [
        ['R1', 'G5'],
        ['B2', 'B3'],
      ],
      pile: [{ card: 'R9', by: 1 }],
      turn: 0,
      uno: [0],
    },
    'classic',
    {},
    [CHATTY],
  )
  const send = vi.spyOn(WebSocket.prototype, 'send')
  await ann.card('R1')
  await ann.press(() =>
    ann.all('[data-testid=log] summary').find(({ textContent }) => textContent.includes('Chatty Seven! By you.')),
  )
  await see(() =>
    expect(ann.one('[data-testid=log] details[open]').textContent).toContain('the next player draws 1 card'),
  )
  await see(() =>
    expect(send.mock.calls.map(([text]) => String(text))).toContainEqual(
      expect.stringMatching(/^\{"why":"[0-9a-f]{40}"\}$/),
    ),
  )
})
