// How to play: one minute of text at the top of the rulebook, and 20 seconds of animation for each game.

import { barriers } from '../support/barriers'
import { lasting } from '../support/lasting'
import { DESKTOP, expect, PHONE, shot, test } from '../support/test'

test('a poster’s animation explains its game and advances automatically', async ({ house }) => {
  const page = await house.person(PHONE)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // Extends each moment, so that the test can look at it and press Pause: `AFTER` in `howto.ts`.
  await lasting(page, [3_200], 12_000)
  await page.goto('/')
  await page.getByRole('button', { name: 'How to play Psycho' }).tap()
  const guide = page.getByTestId('how-to')
  await expect(guide).toContainText('A 7: swap hands with any player.')
  await expect(guide.getByText('Ann')).toBeVisible()
  await expect(guide).toContainText('Unless they block you with a 7.')
  await guide.getByRole('button', { name: 'Pause' }).tap()
  await expect(guide.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await shot(page, 'how-to-phone')
  await guide.getByRole('button', { name: 'Next' }).tap()
  await expect(guide).toContainText('Stack draw twos.')
  await shot(page, 'how-to-after-phone')
  await guide.getByRole('button', { name: 'Got it' }).tap()
  await expect(guide).toHaveCount(0)
  // The poster itself still makes a table.
  await expect(page.getByRole('button', { name: /^Psycho/ })).toBeVisible()
})

test('the rulebook starts with a short introduction to all six games', async ({ house }) => {
  const page = await house.person(DESKTOP)
  await page.goto('/rules')
  const minute = page.getByTestId('minute')
  await expect(minute).toContainText('Call UNO before anyone catches you')
  await expect(minute.getByRole('button')).toHaveCount(6)
  await minute.getByRole('button', { name: 'How to play House Rules' }).click()
  await expect(page.getByTestId('how-to')).toContainText('make up a rule')
  // With reduced motion, nothing moves without a press.
  await expect(page.getByTestId('how-to').getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('how-to')).toHaveCount(0)
  await shot(page, 'minute-desktop')
})
