// The windows of Psycho: hands that are fought over, debts that are spread, cards that are thrown in.

import { allSee, ask, banner, button, card, chip, DESKTOP, expect, hand, PHONE, shot, test } from '../../support/test'

const RULES = 'psycho'
// A slow machine must not decide these races.
const PATIENT = { 'lucky-sevens': { 'answer-seconds': 40 }, spreading: { seconds: 40 }, 'color-crazy': { seconds: 40 } }

test('a seven: somebody is pointed at, blocks with another seven, and is topped', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R7', 'Y7', 'R1', 'R2'], ['B7', 'G5', 'G6'], ['Y1', 'Y2']],
    pile: [{ card: 'R5', by: 2 }],
    turn: 0,
  }, RULES, PATIENT)
  await card(ann, 'R7').click()
  await expect(ask(ann)).toContainText('Whose hand do you want?')
  await expect(banner(bob)).toContainText('Ann may swap hands.')
  await shot(ann, 'window-swap-desktop')
  // The seat itself is what one points at.
  await chip(ann, 1).getByRole('button', { name: 'Swap with Bob' }).click()

  await expect(banner(bob)).toContainText('Block Ann with a 7?')
  await expect(banner(ann)).toContainText('Will Bob block with a 7?')
  await expect(button(bob, 'No card')).toBeVisible()
  await shot(bob, 'window-block-phone')
  await card(bob, 'B7').tap()
  await expect(banner(ann)).toContainText('Top Bob’s 7 with yours?')
  await shot(ann, 'window-block-again-desktop')
  // Bob's button of the block before is gone: the next one is of the block that follows.
  await expect(button(bob, 'No card')).toHaveCount(0)
  await ann.keyboard.press('ArrowRight')
  await card(ann, 'Y7').focus()
  await ann.keyboard.press('Enter')
  await button(bob, 'No card').tap()
  await expect(hand(ann)).toHaveCount(2)
  await expect(card(ann, 'G5')).toBeVisible()
  await expect(card(bob, 'R1')).toBeVisible()
  await expect(ann.getByTestId('log')).toContainText('You and Bob swap hands!')
})

test('a seven by touch and by keys: named in the strip, and declined', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R7', 'R1', 'R2'], ['B7', 'R4', 'G6'], ['Y1', 'Y2'], ['Y3', 'Y4']],
    pile: [{ card: 'B5', by: 2 }],
    turn: 1,
  }, RULES, PATIENT)
  await card(bob, 'B7').tap()
  await expect(ask(bob).getByRole('button', { name: /^Swap with/ })).toHaveCount(3)
  await shot(bob, 'window-swap-phone')
  await ask(bob).getByRole('button', { name: /^Swap with Ann/ }).tap()
  await expect(banner(ann)).toContainText('Block Bob with a 7?')
  await ann.keyboard.press('p')
  await expect(card(ann, 'R4')).toBeVisible()
  await expect(card(bob, 'R7')).toBeVisible()
})

test('a spread: a wild is held up, and may be laid afterwards', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['W', 'R4', 'R1'], ['W', 'W+4', 'G6'], ['Y1', 'Y2', 'Y4']],
    pile: [{ card: 'R5', by: 1 }, { card: 'R+2', by: 2, unsettled: true }],
    turn: 0,
  }, RULES, PATIENT)
  await card(ann, 'W').click()
  await ask(ann).getByRole('button', { name: 'green' }).click()
  await expect(banner(ann)).toContainText('You spread it. The others decide.')
  await expect(banner(bob)).toContainText('Draw 2, or show a wild?')
  await expect(ask(bob).getByRole('button', { name: 'Hold up wild draw four' })).toBeVisible()
  await shot(ann, 'window-spread-desktop')
  await shot(bob, 'window-shield-phone')
  await ask(bob).getByLabel('Slide it under').tap()
  await expect(ask(bob).getByLabel('Slide it under')).toBeChecked()
  await ask(bob).getByRole('button', { name: 'Hold up wild', exact: true }).tap()
  await expect(banner(bob)).toContainText('Decided: 1 of 2.')
})

test('color crazy: when three have matched sixes and nines, all of that colour may go', async ({ house }) => {
  const seat = await house.moment({
    hands: [['R6', 'R1', 'B1'], ['R9', 'R4', 'R8', 'Y3'], ['R6', 'Y1', 'Y2']],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  }, RULES, PATIENT)
  const [ann, bob, cid] = [await house.person(), await house.person(PHONE, 'Bob'), await house.person(DESKTOP, 'Cid')]
  for (const [page, key] of [[ann, seat], [bob, await house.sit(seat.code, 'Bob')], [cid, await house.sit(seat.code, 'Cid')]] as const) {
    await house.open(page, key)
  }
  await card(ann, 'R6').click()
  await allSee([bob], /red 6, played by Ann/)
  await card(bob, 'R9').tap()
  await ask(bob).getByRole('button', { name: /^Match it/ }).tap()
  await expect(cid.getByTestId('pile')).toHaveAccessibleName(/red 9/)
  await card(cid, 'R6').click()
  for (const page of [ann, bob, cid]) await expect(banner(page)).toContainText('Color crazy! Every red card!')
  await shot(bob, 'window-crazy-phone')
  await shot(ann, 'window-crazy-desktop')
  await card(ann, 'R1').click()
  await card(bob, 'R8').tap()
  await expect(hand(bob)).toHaveCount(2)
  await expect(cid.getByTestId('log')).toContainText('Ann throws in a red 1.')
  await button(bob, 'No card').tap()
  await ann.keyboard.press('p')
  await button(cid, 'No card').click()
  await expect(bob.getByTestId('status')).toContainText('Your turn')
})

test('a card that could be the turn’s play or a match: it is asked which', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R5', 'R8', 'B1'], ['R5', 'B6', 'G2'], ['B9', 'R4']],
    pile: [{ card: 'R5', by: 2 }],
    turn: 0,
  }, RULES, PATIENT)
  await card(ann, 'R5').click()
  await expect(ann.locator('.caller')).toContainText('Red 5: how?')
  await shot(ann, 'window-either-desktop')
  // By keys: the second of the choices.
  await ann.keyboard.press('2')
  await expect(ann.getByTestId('log')).toContainText('You match with a red 5.')
  await expect(ann.getByTestId('status')).toContainText('Your turn')
  await expect(bob.getByTestId('status')).toContainText('You can match!')
  await shot(bob, 'window-match-phone')
  await card(bob, 'R5').tap()
  await expect(ann.getByTestId('log')).toContainText('Bob matches with a red 5.')
  await card(ann, 'R8').click()
  await expect(bob.getByTestId('status')).toContainText('Nothing fits: draw')
})

test('a match that was announced may come late', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R5', 'Y2', 'Y3'], ['B5', 'B6', 'G1'], ['B9', 'R4']],
    pile: [{ card: 'R5', by: 2 }],
    turn: 1,
  }, RULES, PATIENT)
  await expect(ann.getByRole('button', { name: 'Announce a match' })).toBeVisible()
  // It is at hand all the time, and so never on the felt; neither on a phone.
  for (const page of [ann, bob]) {
    await expect(page.locator('.caller [data-press=announce]')).toBeVisible()
    await expect(page.locator('.lift [data-press=announce]')).toHaveCount(0)
  }
  await shot(bob, 'window-announce-phone')
  await shot(ann, 'window-announce-desktop')
  await ann.keyboard.press('n')
  await expect(bob.getByTestId('live')).toContainText('Ann announces a match!')
  await card(bob, 'B5').tap()
  await expect(ann.getByTestId('pile')).toHaveAccessibleName(/blue 5/)
  await card(ann, 'R5').click()
  await expect(hand(ann)).toHaveCount(2)
  await expect(ann.getByTestId('log')).toContainText('You slide a red 5 under the top card.')
  await expect(ann.getByTestId('pile')).toHaveAccessibleName(/blue 5/)
})

test('who could play and does not want to shows a card to all, and passes', async ({ house }) => {
  const [ann, bob] = await house.pair({
    hands: [['R1', 'B2', 'Y3'], ['R6', 'B6', 'G1'], ['B9', 'R4']],
    pile: [{ card: 'R5', by: 2 }],
    turn: 1,
  }, RULES, PATIENT)
  await button(bob, 'Show and pass').tap()
  await expect(ask(bob)).toContainText('Which playable card do you show to all?')
  await shot(bob, 'window-show-phone')
  await card(bob, 'G1').tap()
  await expect(bob.getByTestId('notice')).toContainText('Not that card.')
  await card(bob, 'R6').tap()
  await expect(chip(ann, 1)).toHaveAccessibleName(/holds up red 6/)
  await shot(ann, 'window-shown-desktop')
  await expect(hand(bob)).toHaveCount(4)
  await expect(bob.getByTestId('status')).not.toContainText('Your turn')
})
