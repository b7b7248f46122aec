// The windows of Super-Speed: the race for the first turn, and accusations.

import { banner, button, card, DESKTOP, expect, hand, PHONE, shot, test } from '../../support/test'

test('when all are ready the starter is turned, and the first turn is raced for', async ({ house }) => {
  const [ann, bob] = [await house.person(DESKTOP), await house.person(PHONE, 'Bob')]
  await ann.goto('/')
  await ann.getByRole('button', { name: /^Super-Speed/ }).click()
  await ann.getByRole('button', { name: 'Add a regular bot' }).click()
  await bob.goto(new URL(ann.url()).pathname)
  await bob.getByRole('button', { name: 'Take a seat' }).tap()
  await bob.getByRole('button', { name: 'I’m ready' }).tap()
  await ann.getByRole('button', { name: 'Deal the cards' }).click()
  await expect(hand(bob)).toHaveCount(12)
  await expect(banner(bob)).toContainText('Ready? The starter is turned when all are.')
  await shot(bob, 'window-ready-phone')
  await button(bob, 'I’m ready').tap()
  await expect(banner(bob)).toContainText(/Waiting for .*Ann/)
  await ann.keyboard.press('r')
  // Everybody is asked, so that nobody knows who has it.
  for (const page of [ann, bob]) await expect(banner(page)).toContainText(/Race! Who has the very same card\?|has the same number/)
  await shot(bob, 'window-race-phone')
  await shot(ann, 'window-race-desktop')
  await button(bob, 'No card').tap()
  await ann.keyboard.press('p')
  // Whoever had it, or else who sits left of the dealer, begins.
  for (const page of [ann, bob]) await expect(page.getByTestId('asked')).not.toContainText(/Race|same number/, { timeout: 15_000 })
  await expect(ann.getByTestId('log')).toContainText('The starter is')
})

const RULES = 'super-speed'

test('a wrong card lies until somebody accuses, and the accused admits it', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['G2', 'R1', 'G8'], ['R3', 'B3', 'Y9'], ['B9', 'W']],
    pile: [{ card: 'R5', by: 2 }, { card: 'R7', by: 2 }],
    turn: 0,
  }, RULES, { accusations: true })
  await card(ann, 'G2').click()
  await expect(ann.getByTestId('pile')).toHaveAccessibleName(/green 2/)
  await button(bob, 'Accuse Ann').tap()
  await expect(banner(ann)).toContainText('Bob accuses you: may that card lie there?')
  await expect(banner(bob)).toContainText('Ann is accused.')
  await shot(ann, 'window-accused-desktop')
  await shot(bob, 'window-accuse-phone')
  await button(ann, 'Admit it').click()
  await expect(hand(ann)).toHaveCount(5)
  await expect(ann.getByTestId('pile')).toHaveAccessibleName(/red 7/)
  await expect(bob.getByTestId('log')).toContainText('You accuse Ann: rightly so!')
})

test('an accusation by key is disputed by touch, and was wrong', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['G2', 'R1', 'G8'], ['R3', 'B3', 'Y9'], ['B9', 'W']],
    pile: [{ card: 'R5', by: 2 }, { card: 'R7', by: 2 }],
    turn: 1,
  }, RULES, { accusations: true })
  await card(bob, 'R3').tap()
  await ann.keyboard.press('a')
  await expect(banner(bob)).toContainText('Ann accuses you')
  await shot(bob, 'window-accused-phone')
  await button(bob, 'It’s legal!').tap()
  await expect(hand(ann)).toHaveCount(5)
  await expect(hand(bob)).toHaveCount(2)
  await expect(ann.getByTestId('log')).toContainText('but the card was fine.')
})
