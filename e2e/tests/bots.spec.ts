// Bots of every level sit down through the page, as fast as the host wants them.

import { barriers } from '../support/barriers'
import { DESKTOP, expect, hand, PHONE, shot, test } from '../support/test'

test('a shark is invited, with the reactions of a calm person, and plays', async ({ house }) => {
  const ann = await house.person(DESKTOP, 'Ann')
  await ann.goto('/')
  await ann.getByRole('button', { name: /^Classic/ }).click()
  await expect(ann.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
  await ann.getByRole('button', { name: 'Add a shark' }).click()
  const chairs = ann.locator('li[data-seat]')
  await expect(chairs.nth(1)).toContainText('shark: a bot that thinks ahead')
  await expect(chairs.nth(1)).not.toContainText('quick')
  await ann.getByLabel('Bot speed').selectOption('calm')
  await ann.getByRole('button', { name: 'Add a shark' }).click()
  await expect(chairs.nth(2)).toContainText('shark: a bot that thinks ahead, calm')
  await ann.getByLabel('Bot speed').selectOption('quick')
  await ann.getByRole('button', { name: 'Add a rookie bot' }).click()
  await expect(chairs.nth(3)).toContainText('rookie bot, quick')
  expect(await barriers(ann)).toEqual([])
  await shot(ann, 'lobby-bots-desktop')

  // Whoever comes sees it as well, in their own language.
  const bob = await house.person({ ...PHONE, locale: 'de-DE' }, 'Bob')
  await bob.goto(new URL(ann.url()).pathname)
  await bob.getByRole('button', { name: 'Hinsetzen' }).tap()
  await expect(bob.locator('li[data-seat]').nth(2)).toContainText(/Hai:.*der vorausdenkt, gemächlich/)
  await bob.getByRole('button', { name: 'Ich bin bereit' }).tap()
  await ann.getByRole('button', { name: 'Deal the cards' }).click()
  await expect(hand(ann)).toHaveCount(7)
  // Ann begins, and the shark to her left has a turn of its own after that, in its own time.
  await ann.keyboard.press('d')
  await expect(ann.getByTestId('log')).toContainText('You draw')
  await ann.keyboard.press('p')
  await expect(ann.getByTestId('log')).toContainText(/[A-Z][a-zë]+ (plays|draws) /, { timeout: 30_000 })
})
