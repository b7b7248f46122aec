// A pause: the host pauses a match, everyone sees by whom and how it goes on, and nothing changes meanwhile.

import { barriers } from '../support/barriers'
import { allSee, card, expect, fits, hand, shot, test } from '../support/test'

test('the host pauses, a player asks to go on, and the match is as before', async ({ house }) => {
  const [ann, bob] = await house.pair(
    {
      hands: [
        ['Y1', 'R3', 'B4'],
        ['Y2', 'G5', 'G6'],
      ],
      pile: [{ card: 'Y7', by: 1 }],
      turn: 0,
    },
    'classic',
  )
  await ann.getByRole('button', { name: 'Menu' }).click()
  await ann.getByRole('button', { name: 'Pause the match' }).click()
  await expect(ann.getByTestId('pause')).toContainText('You paused the match.')
  const cover = bob.getByTestId('pause')
  await expect(cover).toContainText('Ann paused the match.')
  await expect(cover).toContainText('It goes on when Ann says so, or when enough of you ask.')
  await shot(bob, 'pause-phone')
  await shot(ann, 'pause-desktop')
  for (const page of [ann, bob]) {
    await fits(page)
    expect(await barriers(page)).toEqual([])
  }
  // A card under the pause cannot be pressed.
  await expect(card(ann, 'Y1')).toBeVisible()
  expect(
    await ann
      .locator('main')
      .first()
      .evaluate((main) => main.closest('[inert]') !== null),
  ).toBe(true)

  await bob.getByRole('button', { name: 'Ask to go on' }).tap()
  await expect(cover).toContainText('You asked to go on (1 of 2).')
  await expect(ann.getByTestId('pause-asks')).toContainText('Bob wants to go on (1 of 2).')
  // The keyboard is on the pause, also after a reload.
  await ann.reload()
  await expect(ann.getByTestId('pause')).toContainText('You paused the match.')
  await expect(ann.getByTestId('pause')).toBeFocused()
  await ann.keyboard.press('Tab')
  await expect(ann.getByRole('button', { name: 'Go on' })).toBeFocused()
  await ann.keyboard.press('Enter')
  for (const page of [ann, bob]) await expect(page.getByTestId('pause')).toHaveCount(0)
  await expect(hand(ann)).toHaveCount(3)
  await card(ann, 'Y1').click()
  await allSee([ann, bob], /yellow 1/i)
})
