// The windows of House Rules: rules that are made, remembered and changed, actions that are done, bluffs that are called.

import type { Page } from '@playwright/test'

import { barriers } from '../../support/barriers'
import { allSee, ask, banner, button, card, expect, hand, shot, test } from '../../support/test'

const RULES = 'house-rules'
const PATIENT = { 'add-a-rule': { seconds: 40, 'making-seconds': 120 }, 'game-changer': { seconds: 60 } }

const TOLL = {
  name: 'toll', title: 'The Toll',
  parts: [{ when: { laid: { cards: { 'made-for': true } } }, then: [{ do: { draw: { who: 'next', cards: 1 } } }] }],
}

/** Picks what a rule is to be. */
const pick = (page: Page, action: string) => ask(page).locator('.tile', { has: page.getByRole('radio', { name: action, exact: true }) })
/** A picture of the palette. */
const deed = (page: Page, name: string) => page.getByTestId('palette').locator(`[data-deed="${name}"]`)

test('a rule is made once, and remembered from then on', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R1*', 'B9', 'B8'], ['G1', 'GC', 'Y4']],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  }, RULES, PATIENT)
  await card(ann, 'R1*').click()
  await expect(ask(ann)).toContainText('What must everybody do?')
  await expect(banner(bob)).toContainText('Ann makes a rule.')
  await expect(button(ann, 'Choose an action.')).toBeDisabled()
  await pick(ann, 'moo').click()
  await shot(ann, 'window-make-desktop')
  expect(await barriers(ann)).toEqual([])
  await button(ann, 'On every 1: moo').click()
  await expect(bob.getByTestId('live')).toContainText('On every 1: moo! Remember it.')

  await card(bob, 'G1').tap()
  // Nothing says that it is due; the palette is there as ever.
  await expect(ann.getByTestId('pile')).toHaveAccessibleName(/green 1/)
  await expect(ann.getByTestId('asked')).not.toContainText(/moo/i)
  await expect(ann.getByTestId('made')).toHaveCount(0)
  await shot(bob, 'window-palette-phone')
  await deed(ann, 'moo').click()
  await expect(bob.getByTestId('log')).toContainText('Ann: moo!')
  await deed(bob, 'moo').tap()
  await expect(hand(bob)).toHaveCount(3)
  await expect(bob.getByTestId('log')).toContainText('You draw 1 card for being slow.')
})

test('a game changer takes a colour and a new action, both by touch', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R1*', 'B9', 'B8'], ['G1', 'GC', 'Y4']],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  }, RULES, { ...PATIENT, memory: false })
  await card(ann, 'R1*').click()
  await pick(ann, 'own words').click()
  await ask(ann).getByLabel('In your own words').fill('snap your fingers')
  await ann.keyboard.press('Enter')
  for (const page of [ann, bob]) await expect(page.getByTestId('made')).toContainText('1 snap your fingers')
  await card(bob, 'GC').tap()
  await bob.getByRole('dialog', { name: 'Call a color' }).getByRole('button', { name: 'blue' }).tap()
  await expect(ask(bob)).toContainText('What must everybody do?')
  await expect(button(bob, 'No rule')).toBeVisible()
  await pick(bob, 'be a tree').tap()
  await shot(bob, 'window-make-phone')
  expect(await barriers(bob)).toEqual([])
  await button(bob, 'On every 1: be a tree').tap()
  await expect(bob.getByTestId('made')).toContainText('1 be a tree')
  await expect(ann.getByTestId('status')).toContainText('Your turn')
})

test('every kind of action can be done by mouse, by touch and by keys', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R1*', 'R3*', 'R5*', 'R7*', 'R9*', 'B8'], ['R1', 'R3', 'R5', 'R7', 'R9', 'B2']],
    pile: [{ card: 'R4', by: 1 }],
    turn: 0,
  }, RULES, { ...PATIENT, memory: false })
  /** Ann makes a rule, Bob lays the number, and both have to do it. */
  async function due(number: number, action: string): Promise<void> {
    await card(ann, `R${number}*`).click()
    const shape = /^draw a (.*)$/.exec(action)?.[1]
    await pick(ann, shape === undefined ? action : 'draw a shape').click()
    if (shape !== undefined) await ask(ann).getByRole('button', { name: shape }).click()
    await button(ann, /^On every/).click()
    await allSee([bob], new RegExp(`red ${number}.*, played by Ann`))
    // The card lies there while the rule is still being made.
    await expect(bob.getByTestId('made')).toContainText(`${number} ${action}`)
    await card(bob, `R${number}`).tap()
    for (const page of [ann, bob]) await expect(banner(page)).toContainText(action.toUpperCase())
  }
  const place = (page: Page) => ask(page).locator('.place')
  // Of two, the first who does it is done, and the other is the last.
  const first = async (name: string) => {
    for (const page of [ann, bob]) await expect(banner(page)).toHaveCount(0)
    await expect((name === 'Ann' ? bob : ann).getByTestId('log')).toContainText(`${name}: `)
  }

  await due(1, 'shake the phone')
  await shot(bob, 'deed-shake-phone')
  for (const side of ['Left', 'Right', 'Left', 'Right', 'Left', 'Right']) await place(bob).getByRole('button', { name: side }).tap()
  await first('Bob')

  await due(3, 'shout')
  await shot(bob, 'deed-shout-phone')
  await place(ann).getByRole('button', { name: 'Hold to shout' }).focus()
  await ann.keyboard.down('Space')
  await first('Ann')
  await ann.keyboard.up('Space')

  await due(5, 'hold still')
  await place(bob).getByRole('button', { name: 'I hold still' }).tap()
  await expect(ask(bob)).toContainText('Still…')
  await shot(bob, 'deed-still-phone')
  await first('Bob')

  await due(7, 'draw a zigzag')
  await shot(bob, 'deed-draw-phone')
  // A place that has just appeared takes no presses yet: to hover waits until it does.
  const pad = place(ann).locator('.pad')
  await pad.hover()
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is nothing to draw on')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await ann.mouse.move(...at(0.1, 0.2))
  await ann.mouse.down()
  for (const [x, y] of [[0.9, 0.3], [0.1, 0.6], [0.9, 0.9]] as const) await ann.mouse.move(...at(x, y), { steps: 8 })
  await shot(ann, 'deed-draw-desktop')
  await ann.mouse.up()
  await first('Ann')

  await due(9, 'tap the pile')
  await bob.getByTestId('pile').tap()
  await expect(ann.getByTestId('log')).toContainText('Bob: tap the pile!')
})

test('a word that is due is typed', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R1*', 'B9', 'B8'], ['G1', 'G2', 'Y4']],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  }, RULES, { ...PATIENT, memory: false })
  await card(ann, 'R1*').click()
  await pick(ann, 'own words').click()
  await ask(ann).getByRole('button', { name: 'They type it' }).click()
  await ask(ann).getByLabel('Which word is to be typed?').fill('banana')
  await button(ann, 'On every 1: type banana').click()
  await allSee([bob], /red 1.*, played by Ann/)
  await expect(bob.getByTestId('made')).toContainText('banana')
  await card(bob, 'G1').tap()
  await expect(ask(bob)).toContainText('Type: banana')
  await shot(bob, 'deed-type-phone')
  await ask(bob).getByLabel('Type: banana').fill('Banana')
  await ask(bob).getByRole('button', { name: 'Done' }).tap()
  await expect(ann.getByTestId('log')).toContainText('Bob: type Banana!')
  await expect(banner(ann)).toHaveCount(0)
  // Ann was the last, and draws.
  await expect(hand(ann)).toHaveCount(3)
})

test('a draw four is challenged: the hand is shown to the challenger alone', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['W+4', 'R1', 'B9'], ['G1', 'B2', 'Y4'], ['Y1', 'Y2']],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  }, RULES, PATIENT)
  await card(ann, 'W+4').click()
  await ann.getByRole('dialog', { name: 'Call a color' }).getByRole('button', { name: 'blue' }).click()
  await expect(button(bob, 'Draw 4')).toBeVisible()
  await shot(bob, 'window-challenge-phone')
  await button(bob, 'Challenge!').tap()
  await expect(bob.getByTestId('seen').getByRole('img', { name: 'red 1 and blue 9' })).toBeVisible()
  await expect(ann.getByTestId('seen')).toHaveCount(0)
  await shot(bob, 'window-challenged-phone')
  await expect(hand(ann)).toHaveCount(6)
  await expect(ann.getByTestId('log')).toContainText('it was a bluff!')
  // The challenger has the turn, with the hand still to look at.
  await card(bob, 'B2').tap()
  await expect(hand(bob)).toHaveCount(2)
})

test('a home-made rule stands in the palette, is made for a number, and holds for everybody', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R1*', 'B9', 'B8'], ['G1', 'GC', 'Y4', 'Y1']],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  }, RULES, { ...PATIENT, memory: false }, [TOLL])
  await card(ann, 'R1*').click()
  await expect(ask(ann)).toContainText('When a player plays a card with this rule\'s number, the next player draws 1 card.')
  await ask(ann).getByText('The Toll').click()
  await shot(ann, 'window-make-homemade-desktop')
  expect(await barriers(ann)).toEqual([])
  await button(ann, 'For every 1: The Toll').click()
  await expect(bob.getByTestId('live')).toContainText('Ann makes a rule for every 1: The Toll.')
  await expect(bob.getByTestId('made')).toContainText('The Toll')
  await expect(hand(ann)).toHaveCount(2)

  await card(bob, 'G1').tap()
  await expect(ann.getByTestId('log')).toContainText('The Toll')
  await expect(hand(ann)).toHaveCount(3)
})
