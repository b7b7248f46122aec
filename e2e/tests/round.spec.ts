// Two players, one on a desktop and one on a phone, and two bots: from the first screen to the first cards.

import type { Page } from '@playwright/test'

import { banner, DESKTOP, expect, hand, type House, PHONE, shot, test } from '../support/test'
import { tinker } from '../support/tinker'

/** Ann makes a table with two bots, Bob joins on a phone. He sits last, so he deals first. */
async function gather(house: House): Promise<{ ann: Page; bob: Page }> {
  const [ann, bob] = [await house.person(DESKTOP, 'Ann', true), await house.person(PHONE, 'Bob', true)]
  await ann.goto('/')
  await ann.getByRole('button', { name: /^Super Power, No Sissies/ }).click()
  await expect(ann.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
  await ann.getByRole('button', { name: 'Cheeky bot' }).click()
  await ann.getByRole('button', { name: 'Dreamy bot' }).click()

  await bob.goto('/')
  await bob.getByLabel('The code, or').fill(`come: ${ann.url().toLowerCase()} !`)
  await bob.getByRole('button', { name: 'Join' }).tap()
  await bob.getByRole('button', { name: 'Take a seat' }).tap()
  await expect(ann.getByText('At the table (4 of 16)')).toBeVisible()
  await ready(ann, bob)
  return { ann, bob }
}

async function ready(ann: Page, bob: Page): Promise<void> {
  await bob.getByRole('button', { name: 'I’m ready' }).tap()
  await expect(ann.getByRole('button', { name: 'Deal the cards' })).toBeEnabled()
}

test('the dealer chooses the number of cards and turns the starter', async ({ house }) => {
  const { ann, bob } = await gather(house)
  await ann.getByRole('button', { name: 'Deal the cards' }).click()
  const slider = bob.getByLabel('Cards for everyone')
  await expect(slider).toBeVisible()
  await shot(bob, 'deal-phone')
  await slider.fill('3')
  await bob.getByRole('button', { name: 'Deal 3 each' }).tap()
  await expect(hand(ann)).toHaveCount(3)
  await expect(hand(bob)).toHaveCount(3)
  await expect(banner(ann)).toContainText('Bob flips the first card.')
  await bob.getByRole('button', { name: 'Flip first card' }).tap()
  await expect(ann.getByTestId('pile')).toHaveAccessibleName(/On top/)
})

test('a rule change clears the ready states and applies to the deal', async ({ house }) => {
  const { ann, bob } = await gather(house)
  const mercy = bob.getByTestId('rule-cards').getByRole('heading', { name: 'Show No Mercy' })
  await expect(mercy).toHaveCount(1)
  await tinker(ann)
  await ann.getByRole('switch', { name: /Show No Mercy/ }).click()
  await expect(ann.getByText('Waiting for Bob to be ready.')).toBeVisible()
  await expect(mercy).toHaveCount(0)
  await ready(ann, bob)
  await ann.getByRole('button', { name: 'Deal the cards' }).click()
  // Without this rule the dealer has no choice.
  await expect(hand(ann)).toHaveCount(7)
  await expect(bob.getByText('Round 1', { exact: true })).toBeVisible()
})

test('"Play now" deals immediately without asking anything', async ({ house }) => {
  const page = await house.person()
  await page.goto('/')
  const before = Date.now()
  await page.getByRole('button', { name: /Play now/ }).click()
  await expect(hand(page)).not.toHaveCount(0)
  const took = Date.now() - before
  // Bots are marked for all players.
  await expect(page.locator('[data-seat]').getByText('bot', { exact: true })).toHaveCount(3)
  // The target is 2 s, but a machine that runs other tests cannot measure it, so the value is only recorded.
  test.info().annotations.push({ type: 'first card', description: `${took} ms` })
})
