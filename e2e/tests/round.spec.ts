// Two people, one at a desk and one with a phone, and two bots play a whole round.

import { DESKTOP, expect, PHONE, shot, test } from '../support/test'
import { playRound } from '../support/robot'

test('friends set a table, agree on rules, and play a round with two bots', async ({ house }) => {
  test.setTimeout(300_000)
  const [ann, bob] = [await house.person(DESKTOP, 'Ann'), await house.person(PHONE, 'Bob')]

  await ann.goto('/')
  await ann.getByRole('button', { name: /Super Power, No Sissies/ }).click()
  const code = (await ann.getByTestId('code').textContent()) ?? ''
  expect(code).toMatch(/^[A-Z]{4}$/)
  await ann.getByRole('button', { name: 'Add a regular bot' }).click()
  await ann.getByRole('button', { name: 'Add a rookie bot' }).click()

  await bob.goto('/')
  await bob.getByLabel('The four letters').fill(`come: ${ann.url().toLowerCase()} !`)
  await bob.getByRole('button', { name: 'Join' }).tap()
  await bob.getByRole('button', { name: 'Take a seat' }).tap()
  await expect(ann.getByText('At the table (4 of 16)')).toBeVisible()
  await bob.getByRole('button', { name: 'I’m ready' }).tap()
  await expect(ann.getByRole('button', { name: 'Deal the cards' })).toBeEnabled()

  // A change of the rules takes everybody's ready back.
  await ann.getByRole('button', { name: 'More of In The Doghouse' }).click()
  await expect(ann.getByText('Waiting for Bob to be ready.')).toBeVisible()
  await ann.getByRole('button', { name: 'Less of In The Doghouse' }).click()
  await bob.getByRole('button', { name: 'I’m ready' }).tap()
  await ann.getByRole('button', { name: 'Deal the cards' }).click()

  // The last chair deals first: Bob's, and three cards make a short round.
  const slider = bob.getByLabel('Cards for everybody')
  await expect(slider).toBeVisible()
  await shot(bob, 'deal-phone')
  await slider.fill('3')
  await bob.getByRole('button', { name: 'Deal 3 each' }).tap()
  await expect(ann.getByTestId('hand').locator('[data-card]')).toHaveCount(3)

  await Promise.all([playRound(ann), playRound(bob)])
  await shot(ann, 'results-desktop')
  await shot(bob, 'results-phone')
  await expect(ann.getByRole('heading', { name: 'Round 1 is over' })).toBeVisible()
  await ann.getByRole('button', { name: 'Next round' }).click()
  await expect(bob.getByText('Round 2')).toBeVisible()
})

test('play now deals within two seconds', async ({ house }) => {
  const page = await house.person()
  await page.goto('/')
  const before = Date.now()
  await page.getByRole('button', { name: /Play now/ }).click()
  await expect(page.getByTestId('hand')).toBeVisible()
  await expect(page.getByTestId('hand').locator('[data-card]')).not.toHaveCount(0)
  test.info().annotations.push({ type: 'first card', description: `${Date.now() - before} ms` })
})
