// Windows of Psycho: fights over hands, spread debts, cards thrown in.

import { expect, it } from 'vitest'

import { allSee, nameOf, see, table } from './support/people'

const RULES = 'psycho'
const PATIENT = { 'lucky-sevens': { 'answer-seconds': 40 }, spreading: { seconds: 40 }, 'color-crazy': { seconds: 40 } }

it('a seven is blocked with a seven and topped with another', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['R7', 'Y7', 'R1', 'R2'],
        ['B7', 'G5', 'G6'],
        ['Y1', 'Y2'],
      ],
      pile: [{ card: 'R5', by: 2 }],
      turn: 0,
    },
    RULES,
    PATIENT,
  )
  await ann.card('R7')
  await see(() => expect(ann.text('ask')).toContain('Whose hand do you want?'))
  await see(() => expect(bob.banner()).toContain('Ann may swap hands.'))
  await ann.button('Swap with Bob', '.chip[data-seat="1"]')

  await see(() => expect(bob.banner()).toContain('Block Ann with a 7?'))
  await see(() => expect(ann.banner()).toContain('Will Bob block with a 7?'))
  expect(bob.buttons('Don’t have it')).toHaveLength(1)
  await bob.card('B7')
  await see(() => expect(ann.banner()).toContain('Top Bob’s 7 with yours?'))
  // Bob's button of the previous block is gone, so the next one belongs to the following block.
  await see(() => expect(bob.buttons('Don’t have it')).toHaveLength(0))
  ann.key('ArrowRight')
  ann.one('[data-card=Y7]').focus()
  ann.key('Enter')
  await bob.button('Don’t have it')
  await see(() => expect(ann.hand().sort()).toEqual(['G5', 'G6']))
  await see(() => expect(bob.hand()).toContain('R1'))
  expect(ann.text('log')).toContain('You and Bob swap hands!')
})

it('the target of a seven can decline to block with a key', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['R7', 'R1', 'R2'],
        ['B7', 'R4', 'G6'],
        ['Y1', 'Y2'],
        ['Y3', 'Y4'],
      ],
      pile: [{ card: 'B5', by: 2 }],
      turn: 1,
    },
    RULES,
    PATIENT,
  )
  await bob.card('B7')
  await see(() => expect(bob.buttons(/^Swap with/, '[data-testid=ask]')).toHaveLength(3))
  await bob.answer(/^Swap with Ann/)
  await see(() => expect(ann.banner()).toContain('Block Bob with a 7?'))
  ann.key('p')
  await see(() => expect(ann.hand()).toContain('R4'))
  await see(() => expect(bob.hand()).toContain('R7'))
})

it('a player can hold up a wild against a spread debt', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['W', 'R4', 'R1'],
        ['W', 'W+4', 'G6'],
        ['Y1', 'Y2', 'Y4'],
      ],
      pile: [
        { card: 'R5', by: 1 },
        { card: 'R+2', by: 2, unsettled: true },
      ],
      turn: 0,
    },
    RULES,
    PATIENT,
  )
  await ann.card('W')
  await ann.answer('green')
  await see(() => expect(ann.banner()).toContain('You spread it. The others decide.'))
  await see(() => expect(bob.banner()).toContain('Draw 2, or show a wild?'))
  await see(() => expect(bob.buttons('Hold up wild draw four', '[data-testid=ask]')).toHaveLength(1))
  const under = () =>
    bob.all<HTMLInputElement>('[data-testid=ask] input').find((input) => nameOf(input).includes('Slide it under'))
  await bob.press(under)
  await see(() => expect(under()?.checked).toBe(true))
  await bob.answer('Hold up wild')
  await see(() => expect(bob.banner()).toContain('Decided: 1 of 2.'))
})

it('color crazy lets players throw in every card of the color', async () => {
  const [ann, bob, cid] = await table(
    ['Ann', 'Bob', 'Cid'],
    {
      hands: [
        ['R6', 'R1', 'B1'],
        ['R9', 'R4', 'R8', 'Y3'],
        ['R6', 'Y1', 'Y2'],
      ],
      pile: [{ card: 'R5', by: 1 }],
      turn: 0,
    },
    RULES,
    PATIENT,
  )
  await ann.card('R6')
  await allSee([bob], /red 6, played by Ann/)
  await bob.card('R9')
  await bob.answer(/^Match it/)
  await allSee([cid], /red 9/)
  await cid.card('R6')
  for (const player of [ann, bob, cid])
    await see(() => expect(player.banner()).toContain('Color crazy! Every red card!'))
  await ann.card('R1')
  await bob.card('R8')
  await see(() => expect(bob.hand()).toHaveLength(2))
  await see(() => expect(cid.text('log')).toContain('Ann throws in a red 1.'))
  await bob.button('Don’t have it')
  ann.key('p')
  await cid.button('Don’t have it')
  await see(() => expect(bob.text('status')).toContain('Your turn'))
})

it('the page asks whether a card is a play or a match', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['R5', 'R8', 'B1'],
        ['R5', 'B6', 'G2'],
        ['B9', 'R4'],
      ],
      pile: [{ card: 'R5', by: 2 }],
      turn: 0,
    },
    RULES,
    PATIENT,
  )
  await ann.card('R5')
  await see(() => expect(ann.one('.caller').textContent).toContain('Red 5: how?'))
  // By keyboard: the second choice.
  await ann.choose('2')
  await see(() => expect(ann.text('log')).toContain('You match with a red 5.'))
  await see(() => expect(ann.text('status')).toContain('Your turn'))
  await see(() => expect(bob.text('status')).toContain('You can match!'))
  await bob.card('R5')
  await see(() => expect(ann.text('log')).toContain('Bob matches with a red 5.'))
  await ann.card('R8')
  await see(() => expect(bob.text('status')).toContain('Your turn: no match, draw'))
})

it('an announced match is accepted late', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['R5', 'Y2', 'Y3'],
        ['B5', 'B6', 'G1'],
        ['B9', 'R4'],
      ],
      pile: [{ card: 'R5', by: 2 }],
      turn: 1,
    },
    RULES,
    PATIENT,
  )
  await see(() => expect(ann.buttons('Announce a match')).not.toHaveLength(0))
  // Always available, and therefore never shown on the felt.
  for (const player of [ann, bob]) {
    await see(() => expect(player.all('.caller [data-press=announce]')).toHaveLength(1))
    expect(player.all('.lift [data-press=announce]')).toHaveLength(0)
  }
  ann.key('n')
  await see(() => expect(bob.text('live')).toContain('Ann announces a match!'))
  await bob.card('B5')
  await allSee([ann], /blue 5/)
  await ann.card('R5')
  await see(() => expect(ann.hand()).toHaveLength(2))
  await see(() => expect(ann.text('log')).toContain('You slide a red 5 under the top card.'))
  expect(ann.pile()).toMatch(/blue 5/)
})

it('a player may show a playable card and pass', async () => {
  const [ann, bob] = await table(
    ['Ann', 'Bob'],
    {
      hands: [
        ['R1', 'B2', 'Y3'],
        ['R6', 'B6', 'G1'],
        ['B9', 'R4'],
      ],
      pile: [{ card: 'R5', by: 2 }],
      turn: 1,
    },
    RULES,
    PATIENT,
  )
  await bob.button('Show and pass')
  await see(() => expect(bob.text('ask')).toContain('Which playable card do you show to all?'))
  await bob.card('G1')
  await see(() => expect(bob.text('notice')).toContain('Not that card.'))
  await bob.card('R6')
  await see(() => expect(ann.chip(1)).toMatch(/holds up red 6/))
  await see(() => expect(bob.hand()).toHaveLength(4))
  expect(bob.text('status')).not.toContain('Your turn')
})
