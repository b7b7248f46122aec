// The moments that make the game: out of turn, slaps, moving hands, a forgotten UNO.

import { allMaySlap, banner, card, chip, expect, hand, PHONE, shot, slappedFirst, test } from '../support/test'

const RULES = 'super-power-no-sissies'
// A slow machine must not decide these races.
const PATIENT = { 'spank-the-baby': { seconds: 30 }, 'get-out-of-my-house': { seconds: 30 } }

test('an identical card is laid out of turn, and play goes on from there', async ({ house }) => {
  const ann = await house.moment({
    hands: [['Y7', 'R2', 'G5'], ['B1', 'B2'], ['R1', 'R9'], ['G1', 'G2']],
    pile: [{ card: 'Y4' }, { card: 'Y7', by: 3 }],
    turn: 2,
  })
  const page = await house.person()
  await house.open(page, ann)
  await expect(page.getByTestId('status')).toHaveText('Quick, jump in!')
  await expect(card(page, 'Y7')).toHaveAccessibleName(/playable/)
  await card(page, 'Y7').click()
  await expect(page.getByTestId('log')).toContainText('You jump in with a yellow 7')
  await expect(page.getByTestId('log')).toContainText('Super Power')
  await expect(hand(page)).toHaveCount(2)
  await expect(chip(page, 1)).toHaveAccessibleName(/on turn/)
  await shot(page, 'jump-in-desktop')
})

test('a card out of turn that is no jump-in comes back with two more, and the page says why', async ({ house }) => {
  const ann = await house.moment({
    hands: [['R2', 'G5'], ['B1', 'B2'], ['R1', 'R9']],
    pile: [{ card: 'Y1' }, { card: 'Y4', by: 1 }, { card: 'Y7', by: 2 }],
    turn: 1,
  })
  const page = await house.person(PHONE)
  await house.open(page, ann)
  await card(page, 'R2').tap()
  await expect(page.locator('.shout')).toContainText('It’s Not Your Turn: You take back 2 cards'.replace('’', "'"))
  await expect(hand(page)).toHaveCount(4)
  // The two cards beneath went with it.
  await expect(page.getByTestId('pile')).toHaveAccessibleName(/yellow 1/)
  await shot(page, 'not-your-turn-phone')
})

test('a red three: everybody slaps the pile, and the slowest draws most', async ({ house }) => {
  const ann = await house.moment({
    hands: [['R3', 'G5', 'G6'], ['B1', 'B2']],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  }, RULES, PATIENT)
  const bob = await house.sit(ann.code, 'Bob')
  const [desktop, phone] = [await house.person(), await house.person(PHONE, 'Bob')]
  await house.open(desktop, ann)
  await house.open(phone, bob)
  await card(desktop, 'R3').click()
  const slap = phone.getByRole('button', { name: 'Slap the pile' })
  await allMaySlap(desktop, phone)
  await shot(phone, 'slap-phone')
  await slap.tap()
  await desktop.keyboard.press('s')
  const bobWon = (await slappedFirst(desktop)) === 'Bob'
  expect(await slappedFirst(phone)).toBe(bobWon ? 'You' : 'Ann')
  await expect(desktop.getByTestId('log')).toContainText(bobWon ? 'You draw 1 card for being slow.' : 'Bob draws 1 card for being slow.')
  await expect(hand(desktop)).toHaveCount(bobWon ? 3 : 2)
  await expect(hand(phone)).toHaveCount(bobWon ? 2 : 3)
})

test('a zero: hands are passed to the left, by button and by key', async ({ house }) => {
  const ann = await house.moment({
    hands: [['R0', 'G5', 'G6'], ['B1', 'B2', 'B3', 'B4']],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  }, RULES, PATIENT)
  const bob = await house.sit(ann.code, 'Bob')
  const [desktop, phone] = [await house.person(), await house.person(PHONE, 'Bob')]
  await house.open(desktop, ann)
  await house.open(phone, bob)
  await card(desktop, 'R0').click()
  for (const page of [desktop, phone]) await expect(banner(page)).toContainText('Everyone passes their hand!')
  await shot(phone, 'hands-phone')
  await desktop.keyboard.press('h')
  await expect(hand(desktop)).toHaveCount(0)
  await phone.getByRole('button', { name: 'Hand to Ann' }).tap()
  await expect(hand(desktop)).toHaveCount(4)
  await expect(card(desktop, 'B4')).toBeVisible()
  await expect(hand(phone)).toHaveCount(2)
  await expect(card(phone, 'G5')).toBeVisible()
})

test('who forgets UNO is caught and draws five', async ({ house }) => {
  const ann = await house.moment({
    hands: [['R4', 'G5', 'G6'], ['B1', 'R7']],
    pile: [{ card: 'R5', by: 0 }],
    turn: 1,
  })
  const bob = await house.sit(ann.code, 'Bob')
  const [desktop, phone] = [await house.person(), await house.person(PHONE, 'Bob')]
  await house.open(desktop, ann)
  await house.open(phone, bob)
  await card(phone, 'R7').tap()
  await expect(hand(phone)).toHaveCount(1)
  await expect(phone.getByText('You can be caught!')).toBeVisible()
  await shot(phone, 'liable-phone')
  await desktop.getByRole('button', { name: 'Catch Bob!' }).first().click()
  await expect(phone.locator('.shout')).toContainText(/Ann catches you|You draw 5 cards/)
  await expect(hand(phone)).toHaveCount(6)
})

test('UNO said with the play keeps its sayer safe', async ({ house }) => {
  const ann = await house.moment({ hands: [['R4', 'G5'], ['B1', 'R7', 'B9']], pile: [{ card: 'R5', by: 1 }], turn: 0 })
  const page = await house.person()
  await house.open(page, ann)
  await page.keyboard.press('u')
  await expect(page.getByRole('button', { name: 'UNO!' })).toHaveAttribute('aria-pressed', 'true')
  await card(page, 'R4').click()
  await expect(page.getByTestId('log')).toContainText('and call UNO!')
  await expect(page.getByText('You can be caught!')).toHaveCount(0)
})

test('a wild asks for its colour with one tap that never covers UNO', async ({ house }) => {
  const ann = await house.moment({ hands: [['W', 'G5', 'G6'], ['B1', 'R7', 'B9']], pile: [{ card: 'R5', by: 1 }], turn: 0 })
  const page = await house.person(PHONE)
  await house.open(page, ann)
  await card(page, 'W').tap()
  const picker = page.getByRole('dialog', { name: 'Call a color' })
  await expect(picker).toBeVisible()
  const [box, uno] = [await picker.boundingBox(), await page.getByRole('button', { name: 'UNO!' }).boundingBox()]
  expect(box && uno && (box.y + box.height <= uno.y || box.x + box.width <= uno.x)).toBe(true)
  await shot(page, 'wild-phone')
  await picker.getByRole('button', { name: 'blue' }).tap()
  await expect(page.getByTestId('pile')).toHaveAccessibleName(/wild, called blue/)
})

test('a debt stands large on the pile, and the debtor draws all of it', async ({ house }) => {
  const ann = await house.moment({
    hands: [['G1', 'G5'], ['B1', 'B9']],
    pile: [{ card: 'R5', by: 0 }, { card: 'R+2', by: 1, unsettled: true }],
    turn: 0,
  })
  const page = await house.person(PHONE)
  await house.open(page, ann)
  await expect(page.locator('.debt')).toHaveText('+2for you')
  await shot(page, 'debt-phone')
  await card(page, 'G1').tap()
  await expect(page.getByTestId('notice')).toContainText('You owe cards.')
  await page.getByRole('button', { name: 'Draw 2' }).tap()
  await expect(hand(page)).toHaveCount(4)
  await expect(page.locator('.debt')).toHaveCount(0)
})

test('a color picker closes when another player jumps in, says so, and shows whose turn it is', async ({ house }) => {
  const [ann, bob] = await house.pair({ hands: [['W', 'G5', 'G6'], ['Y7', 'B1', 'B2']], pile: [{ card: 'Y4' }, { card: 'Y7', by: 1 }], turn: 0 }, RULES)
  await card(ann, 'W').click()
  const picker = ann.getByRole('dialog', { name: 'Call a color' })
  await expect(picker).toBeVisible()
  await card(bob, 'Y7').tap()
  await expect(picker).toHaveCount(0)
  await expect(ann.getByTestId('notice')).toContainText('Too late: Bob jumped in.')
  await expect(ann.locator('.caller')).toContainText('Your turn')
  await shot(ann, 'too-late-desktop')
})
