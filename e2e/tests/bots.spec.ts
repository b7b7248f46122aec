// Adds bots of every level on the page, with the host's reaction speeds.

import { barriers } from '../support/barriers'
import { DESKTOP, expect, hand, PHONE, shot, test } from '../support/test'
import { tinker } from '../support/tinker'

test('bots join with the chosen level and speed, and play', async ({ house }) => {
  const ann = await house.person(DESKTOP, 'Ann')
  await ann.goto('/')
  await ann.getByRole('button', { name: /^Classic/ }).click()
  await expect(ann.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
  await ann.getByRole('button', { name: 'Ruthless bot' }).click()
  const chairs = ann.locator('li[data-seat]')
  await expect(chairs.nth(1)).toContainText('ruthless bot')
  await expect(chairs.nth(1)).not.toContainText('quick')
  await tinker(ann)
  await ann.getByLabel('Bot speed').selectOption('calm')
  await ann.getByRole('button', { name: 'Ruthless bot' }).click()
  await expect(chairs.nth(2)).toContainText('ruthless bot, calm')
  await ann.getByLabel('Bot speed').selectOption('quick')
  await ann.getByRole('button', { name: 'Dreamy bot' }).click()
  await expect(chairs.nth(3)).toContainText('dreamy bot, quick')
  expect(await barriers(ann)).toEqual([])
  await shot(ann, 'lobby-bots-desktop')

  // Another player sees it too, in their own language.
  const bob = await house.person({ ...PHONE, locale: 'de-DE' }, 'Bob')
  await bob.goto(new URL(ann.url()).pathname)
  await bob.getByRole('button', { name: 'Hinsetzen' }).tap()
  await expect(bob.locator('li[data-seat]').nth(2)).toContainText('gnadenloser Bot, gemächlich')
  await bob.getByRole('button', { name: 'Ich bin bereit' }).tap()
  await ann.getByRole('button', { name: 'Deal the cards' }).click()
  await expect(hand(ann)).toHaveCount(7)
  // Ann starts, and the shark to her left has its turn next, at its own pace.
  await ann.keyboard.press('d')
  await expect(ann.getByTestId('log')).toContainText('You draw')
  await ann.keyboard.press('p')
  await expect(ann.getByTestId('log')).toContainText(/[A-Z][a-zë]+ (plays|draws) /)
})
