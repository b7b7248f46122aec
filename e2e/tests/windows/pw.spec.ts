// The windows of Power: gifts, swaps, slaps, quiet moments, and chairs that change.

import { allMaySlap, ask, banner, button, card, chip, expect, hand, shot, slappedFirst, test } from '../../support/test'

const RULES = 'power'
const PATIENT = {
  'give-zero': { seconds: 40 }, 'matched-sevens': { seconds: 40 }, 'slap-fives': { seconds: 40 },
  'polite-hold': { seconds: 60, 'shuffle-seconds': 3 },
}

test('a zero: a card is given to somebody, by touch and by mouse', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R0', 'B9', 'R1'], ['R0', 'G8', 'Y9'], ['BS', 'G1']],
    pile: [{ card: 'R4', by: 2 }],
    turn: 1,
  }, RULES, PATIENT)
  await card(bob, 'R0').tap()
  await expect(ask(bob)).toContainText('Tap the card you give away.')
  await expect(banner(ann)).toContainText('Bob may give a card away.')
  await shot(bob, 'window-give-phone')
  await card(bob, 'Y9').tap()
  await expect(ask(bob)).toContainText('Who gets yellow 9?')
  await shot(bob, 'window-give-whom-phone')
  await ask(bob).getByRole('button', { name: /^Give it to Ann/ }).tap()
  await expect(hand(ann)).toHaveCount(4)
  await expect(ann.getByTestId('log')).toContainText('Bob gives you a yellow 9.')
  await expect(hand(bob)).toHaveCount(1)

  // An identical zero, out of turn.
  await card(ann, 'R0').click()
  await expect(ask(ann)).toContainText('Tap the card you give away.')
  await card(ann, 'Y9').click()
  await shot(ann, 'window-give-desktop')
  await chip(ann, 1).getByRole('button', { name: 'Give it to Bob' }).click()
  await expect(card(bob, 'Y9')).toBeVisible()
})

test('a seven on an identical one: hands are swapped, or not', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R7', 'B9', 'R1'], ['R7', 'G8'], ['BS', 'G1']],
    pile: [{ card: 'R4', by: 2 }],
    turn: 0,
  }, RULES, PATIENT)
  await card(ann, 'R7').click()
  await expect(bob.getByTestId('pile')).toHaveAccessibleName(/red 7, played by Ann/)
  await card(bob, 'R7').tap()
  await expect(ask(bob).getByRole('button', { name: /^Swap with/ })).toHaveCount(1)
  await expect(button(bob, 'Keep my hand')).toBeVisible()
  await ask(bob).getByRole('button', { name: /^Swap with Ann/ }).tap()
  await expect(card(bob, 'B9')).toBeVisible()
  await expect(card(ann, 'G8')).toBeVisible()
})

test('a five: the slowest draws two', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R5', 'B9', 'R1'], ['R7', 'G8'], ['BS', 'G1']],
    pile: [{ card: 'R4', by: 2 }],
    turn: 0,
  }, RULES, { ...PATIENT, 'slap-fives': { seconds: 20 } })
  await card(ann, 'R5').click()
  await expect(banner(bob)).toContainText('SLAP THE PILE!')
  await allMaySlap(ann, bob)
  await bob.getByRole('button', { name: 'Slap the pile' }).tap()
  await ann.keyboard.press(' ')
  // The third is a bot that never does, and is not waited for.
  await expect(chip(ann, 2)).toHaveAccessibleName(/4 cards/)
  const first = await slappedFirst(ann)
  expect(['Bob', 'You']).toContain(first)
  expect(await slappedFirst(bob)).toBe(first === 'Bob' ? 'You' : 'Ann')
})

test('who takes six cards sorts them in peace, until they say go', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['B9', 'R1'], ['G8', 'R9', 'G2'], ['BS', 'G1']],
    pile: ['R+2', 'B+2', 'G+2'].map((name) => ({ card: name, by: 0, unsettled: true })),
    turn: 1,
  }, RULES, PATIENT)
  await button(bob, 'Draw 6').tap()
  await expect(hand(bob)).toHaveCount(9)
  await expect(banner(bob)).toContainText('Sort your cards. Then say go.')
  await expect(banner(ann)).toContainText('Quiet: Bob is sorting cards.')
  await shot(bob, 'window-hold-phone')
  await shot(ann, 'window-hold-desktop')
  await button(bob, 'Go!').tap()
  await expect(banner(ann)).toHaveCount(0)
})

test('after a round the highest and the lowest change chairs', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R4'], ['B1', 'R7', 'W'], ['B9', 'G+2']],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
    uno: [0],
  }, RULES, PATIENT)
  await card(ann, 'R4').click()
  await expect(ann.getByTestId('chairs')).toContainText(/change seats\.$/)
  await expect(bob.getByTestId('chairs')).toContainText('Ann')
  await shot(bob, 'window-chairs-phone')
  await shot(ann, 'window-chairs-desktop')
})

test('touch your nose: the last one draws two', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R0', 'B9', 'R1'], ['R7', 'G8'], ['BS', 'G1']],
    pile: [{ card: 'R4', by: 2 }],
    turn: 0,
  }, RULES, { 'give-zero': false, 'touch-your-nose': { seconds: 30 } })
  await card(ann, 'R0').click()
  await expect(banner(bob)).toContainText('TOUCH YOUR NOSE!')
  await shot(bob, 'window-nose-phone')
  await bob.locator('[data-deed="touch your nose"]').tap()
  await expect(banner(bob)).toContainText('Done. You are 1st.')
  await ann.locator('[data-deed="touch your nose"]').click()
  await expect(ann.getByTestId('log')).toContainText('You: touch your nose!')
  await expect(hand(ann)).toHaveCount(2)
})
