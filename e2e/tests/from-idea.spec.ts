// A first-time visitor with a phone turns an idea into a rule: builds it by choosing, tries it, play-tests it and
// applies it at a table with a friend. This takes less than five minutes and no reading outside of the page.

import type { Page } from '@playwright/test'

import { layDealt } from '../support/dealt'
import { player } from '../support/player'
import { DESKTOP, expect, fits, PHONE, shot, test } from '../support/test'

const FIVE_MINUTES = 300_000
const says = (page: Page) => page.getByTestId('says')

/** "When a player plays a blue card, the next player shows everyone their hand." */
async function choose(page: Page): Promise<void> {
  await page.getByLabel('What is it called?').fill('Blue Window')
  await page.getByRole('button', { name: '+ When something happens, something follows' }).tap()
  const part = page.getByRole('region', { name: 'Part 1', exact: true })
  await part.locator('summary', { hasText: 'every card' }).tap()
  await part.getByText('blue', { exact: true }).tap()
  await part
    .getByRole('group', { name: 'Step 1' })
    .getByRole('combobox')
    .first()
    .selectOption({ label: 'show a hand to all' })
  await expect(says(page)).toContainText('When a player plays a blue card, the next player shows everyone their hand.')
  await expect(page.getByText('All good.')).toBeVisible()
}

/**
 * The workshop deals a moment in which the rule applies to the first card. Afterwards the workshop still has the rule.
 */
async function tryIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it now' }).tap()
  await expect(page.getByTestId('hand')).toBeVisible()
  await layDealt(page, /^blue .*playable/, 'Blue Window')
  // Another rule's message can immediately replace the large one, but the log keeps it.
  await expect(page.getByTestId('log')).toContainText(/Blue Window! By you\..*\w+ shows /)
  await fits(page)
  await shot(page, 'from-idea-tried')
  await page.getByRole('link', { name: 'Back to the workshop' }).tap()
  await expect(says(page)).toContainText('the next player shows everyone their hand')
}

async function playTest(page: Page): Promise<void> {
  await page.getByLabel('Tried and played with').selectOption({ label: 'Classic' })
  await page.getByRole('button', { name: 'Play-test' }).tap()
  await expect(page.getByText(/Bots are playing: [1-9]/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Stop' }).tap()
  await expect(page.getByTestId('outcome')).toContainText('It comes up')
  await fits(page)
  await shot(page, 'from-idea-tested')
}

test('a new visitor makes a rule and plays it within five minutes', async ({ house }) => {
  test.setTimeout(480_000)
  const began = Date.now()
  const mia = await house.newcomer(PHONE)
  await mia.goto('/')
  await mia.getByRole('link', { name: 'Make a rule' }).tap()
  await choose(mia)
  await tryIt(mia)
  await playTest(mia)
  await mia.getByRole('button', { name: 'Play it tonight' }).tap()
  const code = (await mia.getByTestId('code').innerText()).trim()

  const bob = await house.newcomer(DESKTOP)
  await bob.goto(`/t/${code}`)
  await bob.getByLabel('Your name').fill('Bob')
  await bob.getByRole('button', { name: 'Take a seat' }).click()
  await expect(bob.getByTestId('rule-cards')).toContainText('the next player shows everyone their hand')
  await bob.getByRole('button', { name: 'I’m ready' }).click()
  await mia.getByRole('button', { name: 'Deal the cards' }).tap()
  for (const page of [mia, bob]) await expect(page.getByTestId('hand')).toBeVisible()
  const took = Date.now() - began
  test
    .info()
    .annotations.push({
      type: 'from the first screen to the cards, in seconds',
      description: String(Math.round(took / 1000)),
    })
  expect(took).toBeLessThan(FIVE_MINUTES)

  for (const [seed, page] of [mia, bob].entries())
    page.evaluate(player, { next: false, seed: seed + 3, press: 600 }).catch(() => undefined)
  for (const page of [mia, bob])
    await expect(page.getByTestId('log')).toContainText(/Blue Window! By (you|\w[\w ]*)\./, { timeout: 200_000 })
  await shot(bob, 'from-idea-speaks')
})
