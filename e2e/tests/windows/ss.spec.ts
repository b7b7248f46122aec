// The windows of Super-Speed: the race for the first turn, and accusations.

import { banner, button, card, DESKTOP, expect, hand, PHONE, shot, test } from '../../support/test'

test('when all are ready the starter is turned, and the first turn is raced for', async ({ house }) => {
  const [ann, bob, cid] = [await house.person(DESKTOP), await house.person(PHONE, 'Bob'), await house.person(DESKTOP, 'Cid')]
  const rules = 'title = "Patience"\nbase = "super-speed"\n[rules]\nrace-start = { seconds = 40 }\n'
  await ann.goto(`/new#${Buffer.from(rules).toString('base64url')}`)
  await ann.getByRole('button', { name: 'Make a table by these rules' }).click()
  await expect(ann.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
  for (const page of [bob, cid]) {
    await page.goto(new URL(ann.url()).pathname)
    await page.getByRole('button', { name: 'Take a seat' }).click()
    await page.getByRole('button', { name: 'I’m ready' }).click()
  }
  await ann.getByRole('button', { name: 'Deal the cards' }).click()
  await expect(hand(bob)).toHaveCount(12)
  await expect(banner(bob)).toContainText('Ready for the first card?')
  await shot(bob, 'window-ready-phone')
  await button(bob, 'I’m ready').tap()
  await button(cid, 'I’m ready').click()
  await expect(banner(bob)).toContainText('Waiting for Ann.')
  await ann.keyboard.press('r')
  // Everybody is asked in each heat, so that nobody knows who has the card.
  const heats = ['Race! Who has the same card?', 'Nobody? Who has the same number?']
  for (const [heat, words] of heats.entries()) {
    for (const page of [ann, bob, cid]) await expect(banner(page)).toContainText(words)
    await shot(bob, `window-race-${heat + 1}-phone`)
    await shot(ann, `window-race-${heat + 1}-desktop`)
    await button(bob, 'No card').tap()
    await button(cid, 'No card').click()
    await ann.keyboard.press('p')
  }
  // Then who sits left of the dealer begins.
  await expect(ann.getByTestId('status')).toContainText('Your turn')
  await expect(banner(ann)).toHaveCount(0)
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
  await expect(banner(ann)).toContainText('Bob accuses you! Was it legal?')
  await expect(banner(bob)).toContainText('Ann is accused.')
  await shot(ann, 'window-accused-desktop')
  await shot(bob, 'window-accuse-phone')
  await button(ann, 'Admit it').click()
  await expect(hand(ann)).toHaveCount(5)
  await expect(ann.getByTestId('pile')).toHaveAccessibleName(/red 7/)
  await expect(bob.getByTestId('log')).toContainText('You accuse Ann: rightly!')
})

test('an accusation by key is disputed by touch, and was wrong', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['G2', 'R1', 'G8'], ['R3', 'B3', 'Y9'], ['B9', 'W']],
    pile: [{ card: 'R5', by: 2 }, { card: 'R7', by: 2 }],
    turn: 1,
  }, RULES, { accusations: true })
  await card(bob, 'R3').tap()
  await expect(ann.getByTestId('pile')).toHaveAccessibleName(/red 3/)
  await ann.keyboard.press('a')
  await expect(banner(bob)).toContainText('Ann accuses you')
  await shot(bob, 'window-accused-phone')
  await button(bob, 'It’s legal!').tap()
  await expect(hand(ann)).toHaveCount(5)
  await expect(hand(bob)).toHaveCount(2)
  await expect(ann.getByTestId('log')).toContainText('but the card was fine.')
})
