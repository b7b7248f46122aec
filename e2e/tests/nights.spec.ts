// A table's rules become a game night: one player publishes it, another finds it and applies it with one press.

import type { Page } from '@playwright/test'

import { barriers } from '../support/barriers'
import { DESKTOP, expect, fits, PHONE, shot, test } from '../support/test'
import { tinker } from '../support/tinker'

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }

const night = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`) }) })

/** Makes Ann's table of Psycho with an added jump-in rule. */
async function changed(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /^Psycho/ }).click()
  await expect(page.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
  await tinker(page)
  await expect(page.getByText('These are the plain rules of Psycho.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish these rules' })).toBeDisabled()
  await page.getByRole('button', { name: 'From the gallery' }).click()
  await page.getByRole('searchbox', { name: 'Look for a rule' }).last().fill('bomb')
  await page.getByRole('button', { name: 'Switch on: The Bomb' }).click()
  await expect(page.getByTestId('rule-cards')).toContainText('The Bomb')
}

async function publish(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish these rules' }).click()
  await page.getByLabel('What do you call it?').fill(title)
  await page.getByLabel('What makes them special, in a sentence').fill('Psycho with a bomb.')
  await page.getByLabel('Who made it').fill('Ann')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
}

test('a player finds another player’s published game night and plays by it', async ({ house }) => {
  const ann = await house.person(DESKTOP, 'Ann')
  await changed(ann)
  // The name of an included game is refused with an explanation, and the form stays open.
  await publish(ann, 'PSYCH0')
  await expect(ann.getByRole('alert').filter({ hasText: 'Psycho comes with ruckus' })).toBeVisible()
  await ann.getByLabel('What do you call it?').fill('Friday at Ann’s')
  expect(await barriers(ann)).toEqual([])
  await fits(ann)
  await shot(ann, 'night-publish-desktop')
  await ann.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(ann.getByText('Your game night is in the gallery.')).toBeVisible()

  const bob = await house.person(SMALL, 'Bob')
  await bob.goto('/gallery')
  await bob.getByRole('link', { name: 'Game nights', exact: true }).click()
  // The gallery's own search field is shown until the game nights are loaded.
  await bob.getByRole('searchbox', { name: 'Look for a game night' }).fill('friday bomb')
  const found = night(bob, 'Friday at Ann’s')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('by Ann')
  await expect(found).toContainText('What’s different from Psycho')
  await expect(found.getByText('The Bomb', { exact: true })).toBeVisible()
  // It belongs to Ann, so Bob cannot remove it.
  await expect(found.getByRole('button', { name: /Take it out/ })).toHaveCount(0)
  // The full text of a home-made rule is collapsed, and the button is above all changes.
  await expect(found.getByText('When a player').first()).not.toBeVisible()
  // Both positions are read together, because content that loads above moves both.
  const above = await found.evaluate((night, told) => {
    const changes = [...night.querySelectorAll('p')].find(({ textContent }) => textContent.startsWith(told))
    return changes!.getBoundingClientRect().top - night.querySelector('button')!.getBoundingClientRect().bottom
  }, 'What’s different from Psycho')
  expect(above).toBeGreaterThanOrEqual(0)
  await found.getByText('In full').click()
  await expect(found.getByText('When a player').first()).toBeVisible()
  await found.getByText('All its rules').click()
  await expect(found.getByText('Psycho', { exact: true }).first()).toBeVisible()
  expect(await barriers(bob)).toEqual([])
  await fits(bob)
  await bob.evaluate(() => scrollTo(0, 0))
  await shot(bob, 'nights-phone')
  await found.getByRole('button', { name: 'Play this tonight: Friday at Ann’s' }).click()
  await expect(bob.getByTestId('rule-cards')).toContainText('Friday at Ann’s')
  await expect(bob.getByTestId('rule-cards')).toContainText('The Bomb')
  const code = (await bob.getByTestId('code').innerText()).trim()

  // Another player joins Bob's table, and they play by Ann's rules.
  const friend = await house.person(DESKTOP, 'Cid')
  await friend.goto(`/t/${code}`)
  await friend.getByRole('button', { name: 'Take a seat' }).click()
  await friend.getByRole('button', { name: 'I’m ready' }).click()
  await bob.getByRole('button', { name: 'Deal the cards' }).click()
  for (const page of [bob, friend]) await expect(page.getByTestId('hand')).toBeVisible()
})

test('one press applies a published game night in a German lobby', async ({ house }) => {
  const ann = await house.person(DESKTOP, 'Ann')
  await changed(ann)
  await publish(ann, 'Bombenabend')
  await expect(ann.getByText('Your game night is in the gallery.')).toBeVisible()

  const bob = await house.person({ ...SMALL, locale: 'de-DE' }, 'Bob')
  await bob.goto('/')
  await bob.getByRole('button', { name: /^Classic/ }).click()
  await bob.getByRole('button', { name: 'Anderes Spiel' }).click()
  await bob.getByRole('button', { name: 'Mehr Spieleabende' }).click()
  await bob.getByRole('searchbox', { name: 'Einen Spieleabend suchen' }).fill('bombenabend')
  await expect(night(bob, 'Bombenabend')).toContainText('Was anders ist als bei Psycho')
  expect(await barriers(bob)).toEqual([])
  await fits(bob)
  await night(bob, 'Bombenabend').scrollIntoViewIfNeeded()
  await shot(bob, 'nights-lobby-german-phone')
  await bob.getByRole('button', { name: 'Heute Abend spielen: Bombenabend' }).click()
  await expect(bob.getByTestId('rule-cards')).toContainText('Bombenabend')
})
