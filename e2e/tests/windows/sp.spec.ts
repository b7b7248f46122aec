// The windows of Super Power, No Sissies: the truck, and the two cards that not every pack has.

import { ask, button, card, chip, expect, hand, shot, test } from '../../support/test'

const RULES = 'super-power-no-sissies'
const PATIENT = { 'vulcan-mind-meld': { seconds: 40 }, 'beam-me-up-scotty': { seconds: 40 } }
const DEBT = [{ card: 'R5', by: 1 }, { card: 'Y+2', by: 2, unsettled: true }, { card: 'R+2', by: 1, unsettled: true }]

test('the truck is loaded card by card with a running sum, and backs up', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['B9', 'G5'], ['R1', 'Y1', 'B3', 'G2', 'G9'], ['B1', 'B2']],
    pile: [{ card: 'R5', by: 2 }, { card: 'Y+2', by: 2, unsettled: true }, { card: 'R+2', by: 0, unsettled: true }],
    turn: 1,
  }, RULES)
  await expect(bob.getByTestId('status')).toContainText('Draw 4, or pay')
  await button(bob, 'Back up the truck: 4').tap()
  const truck = bob.getByTestId('truck')
  await expect(truck).toContainText('0 of 4')
  const go = ask(bob).getByRole('button', { name: 'Back it up!' })
  await expect(go).toBeDisabled()
  await card(bob, 'G2').tap()
  await expect(truck).toContainText('2 of 4')
  // What would break the sum does not stand out any more.
  await expect(card(bob, 'B3')).not.toHaveAccessibleName(/playable/)
  await shot(bob, 'window-truck-phone')
  await card(bob, 'G2').tap()
  await card(bob, 'Y1').tap()
  await card(bob, 'B3').tap()
  await expect(truck).toContainText('4 of 4')
  await expect(truck).toContainText('They add up.')
  await expect(card(bob, 'B3')).toHaveAccessibleName(/chosen 2nd/)
  await go.tap()
  await expect(hand(bob)).toHaveCount(3)
  await expect(bob.getByTestId('pile')).toHaveAccessibleName(/blue 3, played by You in payment/)
  // It fell back on who sits before them.
  await expect(ann.getByTestId('status')).toContainText('Your turn: draw 4')
  await expect(ann.locator('.debt')).toContainText('for you')
})

test('the truck by mouse and by keys', async ({ house }) => {
  const seat = await house.moment({ hands: [['R1', 'B3', 'G2', 'G9'], ['B9', 'G5', 'Y2'], ['B1', 'B2']], pile: DEBT, turn: 0 }, RULES)
  const page = await house.person()
  await house.open(page, seat)
  await page.keyboard.press('t')
  await card(page, 'B3').click()
  await expect(page.getByTestId('truck')).toContainText('1 to go.')
  await shot(page, 'window-truck-desktop')
  await page.keyboard.press('Escape')
  await expect(ask(page)).toHaveCount(0)
  await page.keyboard.press('t')
  await card(page, 'R1').focus()
  await page.keyboard.press('Enter')
  await card(page, 'B3').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('truck')).toContainText('They add up.')
  await page.keyboard.press('t')
  await expect(hand(page)).toHaveCount(2)
  await expect(page.locator('.debt')).toContainText(/^\+4for /)
  await expect(page.locator('.debt')).not.toContainText('you')
})

test('a mind meld shows a hand to one player alone', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['MM', 'G5', 'Y1'], ['B7', 'G9', 'MM', 'R2'], ['B1', 'B2']],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  }, RULES, { ...PATIENT, 'vulcan-mind-meld': true })
  await card(ann, 'MM').click()
  const picker = ann.getByRole('dialog', { name: 'Call a color' })
  await picker.getByRole('button', { name: 'green' }).click()
  await expect(ask(ann)).toContainText('Whose hand do you peek at?')
  // He may jump in meanwhile, which is more urgent; that somebody chooses is told all the same.
  await expect(bob.getByTestId('asked')).toContainText('Ann peeks at a hand.')
  await shot(ann, 'window-peek-desktop')
  await chip(ann, 1).getByRole('button', { name: 'Look at Bob’s hand' }).click()
  const seen = ann.getByTestId('seen')
  await expect(seen.getByRole('img', { name: 'red 2, green 9, blue 7 and mind meld' })).toBeVisible()
  await expect(bob.getByTestId('seen')).toHaveCount(0)
  await expect(bob.getByTestId('log')).toContainText('Ann looks at your hand.')
  await shot(ann, 'window-seen-desktop')
  await ann.keyboard.press('Escape')
  await expect(seen).toHaveCount(0)

  // And by touch.
  await card(bob, 'MM').tap()
  await bob.getByRole('dialog', { name: 'Call a color' }).getByRole('button', { name: 'blue' }).tap()
  await shot(bob, 'window-peek-phone')
  await ask(bob).getByRole('button', { name: /^Look at Ann/ }).tap()
  await expect(bob.getByTestId('seen').getByRole('img', { name: 'yellow 1 and green 5' })).toBeVisible()
  await shot(bob, 'window-seen-phone')
  await bob.getByTestId('seen').getByRole('button', { name: 'Close' }).tap()
  await expect(bob.getByTestId('seen')).toHaveCount(0)
})

test('a beam up takes its player to another place', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['BU', 'G5', 'Y1'], ['BU', 'B7', 'G9'], ['B1', 'B2'], ['Y4', 'Y5']],
    pile: [{ card: 'R5', by: 1 }],
    turn: 1,
  }, RULES, { 'beam-me-up-scotty': { seconds: 40 } })
  await card(bob, 'BU').tap()
  await bob.getByRole('dialog', { name: 'Call a color' }).getByRole('button', { name: 'blue' }).tap()
  await expect(ask(bob)).toContainText('Where will you sit?')
  await expect(ann.getByTestId('asked')).toContainText('Bob chooses another place.')
  await shot(bob, 'window-places-phone')
  await ask(bob).getByRole('button', { name: /^Between/ }).first().tap()
  await expect(ann.getByTestId('log')).toContainText('Bob takes another seat.')

  // The same card out of turn, and the place itself is pressed.
  await card(ann, 'BU').click()
  await ann.getByRole('dialog', { name: 'Call a color' }).getByRole('button', { name: 'green' }).click()
  await shot(ann, 'window-places-desktop')
  await ann.locator('.gap').first().click()
  await expect(ask(ann)).toHaveCount(0)
  await expect(bob.getByTestId('log')).toContainText('Ann takes another seat.')
})
