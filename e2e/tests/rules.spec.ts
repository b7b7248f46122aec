// Agreeing on rules, and rules in files and links. web/tables/rules.test.ts tests switches and parameters.

import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { barriers } from '../support/barriers'
import { DESKTOP, expect, type House, PHONE, shot, test } from '../support/test'
import { tinker } from '../support/tinker'

/** A player's own table in its lobby. */
async function lobby(house: House, device: typeof DESKTOP | typeof PHONE, name = 'Ann'): Promise<Page> {
  const page = await house.person(device, name)
  await page.goto('/')
  await page.getByRole('button', { name: /^Super Power, No Sissies/ }).click()
  await expect(page.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
  await tinker(page)
  return page
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Look for a rule' })
const file = (text: string, name = 'camp.toml') => ({ name, mimeType: 'application/toml', buffer: Buffer.from(text) })
const chooser = (page: Page) => page.getByLabel('Load a file')

for (const [device, options] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test(`a rule’s question and the table settings are accessible: ${device}`, async ({ house }) => {
    const page = await lobby(house, options)
    await expect(page.getByRole('switch', { name: /^Matching/ })).toBeHidden()
    await search(page).fill('color crazy')
    await page.getByRole('switch', { name: /^Color Crazy/ }).click()
    const asked = page.getByRole('group', { name: 'Color Crazy' })
    await expect(asked).toContainText('Color Crazy needs Matching.')
    expect(await barriers(page)).toEqual([])
    await shot(page, `rules-asking-${device}`)
    await asked.getByRole('button', { name: 'Leave it as it is' }).click()
    await search(page).fill('')
    await page.getByText('Table settings').click()
    await page.getByLabel('Who gets points').selectOption({ label: 'one round decides' })
    await expect(page.getByLabel('Rounds in a match', { exact: true })).toBeDisabled()
    expect(await barriers(page)).toEqual([])
    await shot(page, `rules-settings-${device}`)
  })
}

test('rules are named, saved, loaded and shared', async ({ house }) => {
  const page = await lobby(house, PHONE)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Name these rules' }).click()
  await page.getByLabel('Title', { exact: true }).fill('<b>Camp</b> fire')
  await page.getByLabel('What makes them special').fill('Kinder, and without slaps.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('switch', { name: /^Slap The Red Three/ }).click()
  await expect(page.getByRole('switch', { name: /^Slap The Red Three/ })).not.toBeChecked()
  await expect(page.getByRole('heading', { name: '<b>Camp</b> fire' })).toHaveCount(1)

  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const download = await downloads
  expect(download.suggestedFilename()).toBe('b-camp-b-fire.toml')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('base = "super-power-no-sissies"')
  expect(text).toContain('spank-the-baby = false')
  await page.getByRole('button', { name: 'Share these rules' }).click()
  await expect(page.getByText(/The link is copied/).first()).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/new#rules=super-power-no-sissies%20-spank-the-baby%20title=/)

  await page.getByRole('button', { name: /^Back to plain/ }).click()
  await expect(page.getByRole('switch', { name: /^Slap The Red Three/ })).toBeChecked()
  await chooser(page).setInputFiles(file(text))
  await expect(page.getByRole('heading', { name: '<b>Camp</b> fire' })).toHaveCount(1)
  await expect(page.getByRole('switch', { name: /^Slap The Red Three/ })).not.toBeChecked()

  const bob = await house.person(PHONE, 'Bob')
  await bob.goto(link)
  await expect(bob.getByRole('heading', { name: '<b>Camp</b> fire' })).toBeVisible()
  await expect(bob.getByText('Kinder, and without slaps.')).toBeVisible()
  expect(await barriers(bob)).toEqual([])
  await shot(bob, 'rules-link-phone')
  await bob.getByRole('button', { name: 'Make a table by these rules' }).click()
  await expect(bob.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
  const shown = bob.getByTestId('rule-cards').getByRole('heading')
  await expect(shown.first()).toHaveText('<b>Camp</b> fire')
  await expect(shown.filter({ hasText: 'Slap The Red Three' })).toHaveCount(0)
  await tinker(bob)
  await expect(bob.getByRole('switch', { name: /^Slap The Red Three/ })).not.toBeChecked()
})

test('players other than the host can read but not change the rules', async ({ house }) => {
  const ann = await lobby(house, DESKTOP)
  const bob = await house.person(PHONE, 'Bob')
  const cards = bob.getByTestId('rule-cards')
  await bob.goto(new URL(ann.url()).pathname)
  // Also before joining.
  await expect(cards.getByRole('heading', { name: 'Slap The Red Three' })).toHaveCount(1)
  expect(await barriers(bob)).toEqual([])
  await shot(bob, 'rules-join-phone')
  await bob.getByRole('button', { name: 'Take a seat' }).tap()
  // The lobby has its own deck, which starts at its first card.
  await expect(bob.getByRole('button', { name: 'I’m ready' })).toBeVisible()
  await expect(cards.getByRole('heading').first()).toHaveText('Super Power, No Sissies')
  await expect(cards.getByRole('heading', { name: 'Super Power', exact: true })).not.toBeInViewport({ ratio: 0.9 })
  await cards.getByRole('button', { name: 'Next rule' }).tap()
  await expect(cards.getByRole('heading', { name: 'Super Power', exact: true })).toBeInViewport({ ratio: 0.9 })
  await expect(cards.getByRole('button', { name: 'Previous rule' })).toBeEnabled()
  await shot(bob, 'rules-cards-phone')
  await tinker(bob)
  await expect(bob.getByRole('button', { name: 'Save as a file' })).toBeVisible()
  await expect(bob.getByRole('switch')).toHaveCount(0)
  await expect(bob.getByRole('button', { name: 'Load a file' })).toBeHidden()
  await bob.getByRole('button', { name: 'I’m ready' }).tap()
  await ann.getByRole('switch', { name: /^Slap The Red Three/ }).click()
  await expect(cards.getByRole('heading', { name: 'Slap The Red Three' })).toHaveCount(0)
  await expect(bob.getByRole('button', { name: 'I’m ready' })).toBeVisible()
  await ann.getByRole('switch', { name: /^Slap The Red Three/ }).click()
  await expect(cards.getByRole('heading', { name: 'Slap The Red Three' })).toHaveCount(1)
  // The host can switch to the original rule titles.
  await ann.getByText('Talking and watching').click()
  await ann.getByLabel(/Original rule titles/).check()
  await expect(cards.getByRole('heading', { name: 'Spank The Baby' })).toHaveCount(1)
  // Switches to another game by its poster.
  await ann.getByRole('button', { name: 'Another game' }).click()
  await ann.getByRole('button', { name: /^Psycho/ }).click()
  await expect(cards.getByRole('heading').first()).toHaveText('Psycho')
  await expect(cards.getByRole('button', { name: 'Previous rule' }), 'other cards begin anew').toBeDisabled()
})
