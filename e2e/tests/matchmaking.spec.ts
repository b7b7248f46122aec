// Strangers: two are matched and a bot fills up, they send phrases, one mutes, reports and blocks, one leaves and has
// to wait. If the operator has not enabled it, the page shows none of it.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { barriers } from '../support/barriers'
import { Program } from '../support/program'
import { DESKTOP, expect, fits, hand, House, PHONE, shot, test as base } from '../support/test'

const TOKEN = 'anna-0123456789abcdef'
const NARROW = { ...PHONE, viewport: { width: 360, height: 640 } }

const test = base.extend<{ open: House }>({
  open: async ({ browser }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'ruckus-strangers-'))
    writeFileSync(join(folder, 'tokens'), `anna ${TOKEN}\n`)
    const program = await Program.start({ RUCKUS_STRANGERS: '1', RUCKUS_ADMIN_TOKEN_FILE: join(folder, 'tokens') })
    const house = new House(program, browser)
    await use(house)
    await house.leave()
    await program.stop()
    expect(house.wrong).toEqual([])
  },
})

const waiting = (page: Page) => page.getByTestId('waiting')

/** Opens the search from the first screen. */
async function toSearch(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByTestId('find').click()
  await expect(page.getByRole('heading', { name: 'Find a table' })).toBeVisible()
}

async function look(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find a table' }).click()
}

test('strangers are matched, can mute and report, and wait after leaving', async ({ open }) => {
  const [ann, bob] = await Promise.all([open.person(NARROW, 'Ann'), open.person(DESKTOP, 'Bob')])
  await ann.goto('/')
  await fits(ann)
  await shot(ann, 'strangers-home-phone')
  await toSearch(ann)
  expect(await barriers(ann)).toEqual([])
  await fits(ann)
  await shot(ann, 'strangers-find-phone')
  await toSearch(bob)
  // The choice survives a reload, and the search continues.
  await look(ann)
  await expect(waiting(ann)).toContainText('Just you so far.')
  await bob.getByRole('radio', { name: 'Psycho' }).check()
  await look(bob)
  await expect(waiting(bob)).toContainText('Just you so far.')
  await bob.reload()
  await expect(waiting(bob)).toContainText('Just you so far.')
  await bob.getByRole('button', { name: 'Stop looking' }).click()
  await expect(bob.getByRole('radio', { name: 'Psycho' })).toBeChecked()
  await bob.getByRole('radio', { name: 'Classic', exact: true }).check()
  await look(bob)
  await expect(waiting(ann)).toContainText('2 of 4 players are here.')
  await expect(waiting(ann)).toContainText(/Your table opens in \d+ s at the latest\./)
  expect(await barriers(ann)).toEqual([])
  await fits(ann)
  await shot(ann, 'strangers-waiting-phone')
  for (const page of [ann, bob]) {
    await expect(hand(page).first()).toBeVisible({ timeout: 40_000 })
    await expect(page.locator('.chip')).toHaveCount(3)
  }
  await expect(ann.locator('.chip .name', { hasText: 'Bob' })).toBeVisible()

  // A phrase is shown in the reader's language, and there is no field for free text.
  await ann.getByTestId('talk').click()
  const panel = ann.getByTestId('talk-panel')
  await expect(panel.getByRole('textbox')).toHaveCount(0)
  await expect(panel).toContainText('If a player is reported, an admin sees the last minute.')
  await panel.getByRole('button', { name: 'Well played!' }).click()
  await expect(bob.getByTestId('talk-live')).toHaveText('Ann: Well played!')
  expect(await barriers(ann)).toEqual([])
  await fits(ann)
  await shot(ann, 'strangers-talk-phone')
  await panel.getByRole('button', { name: 'I’d like to chat' }).click()
  await expect(panel).toContainText('1 of 2 so far')
  await bob.getByTestId('talk').click()
  const other = bob.getByTestId('talk-panel')
  await other.getByRole('button', { name: 'I’d like to chat' }).click()
  await expect(other.getByRole('textbox')).toBeVisible()
  await expect(panel.getByRole('textbox')).toBeVisible()

  // Messages of a muted player are hidden. A player who is reported and blocked gets no notice.
  await other.getByText('Who do you want to hear?').click()
  await other.getByRole('button', { name: 'Mute Ann' }).click()
  await panel.getByRole('button', { name: 'Wow' }).click()
  await expect(ann.getByTestId('talk-live')).toHaveText('')
  await panel.getByRole('button', { name: 'Love' }).click()
  await expect(panel.locator('li.mine')).toHaveCount(3)
  await expect(other.locator('li')).toHaveCount(1)
  await expect(bob.getByTestId('bubble')).toHaveCount(0)
  await other.getByRole('button', { name: 'Report Ann' }).click()
  await shot(bob, 'strangers-report')
  await other.getByRole('button', { name: 'What they say' }).click()
  await expect(other.getByText('Reported. An admin will look at it.')).toBeVisible()
  await other.getByRole('button', { name: 'Block Ann' }).click()
  await expect(other.getByText('You won’t be matched with Ann again.')).toBeVisible()

  // Pressing the seat offers the same.
  await other.getByRole('button', { name: 'Close' }).click()
  await bob.getByRole('button', { name: 'Mute, report or block Ann' }).click()
  const menu = bob.getByTestId('seat-menu')
  await menu.getByRole('button', { name: 'Hear Ann again' }).click()
  await expect(menu.getByRole('button', { name: 'Mute Ann', exact: true })).toBeVisible()
  expect(await barriers(bob)).toEqual([])
  await bob.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await ann.getByRole('button', { name: 'Close' }).click()
  await ann.getByRole('button', { name: 'Mute, report or block Bob' }).tap()
  const seat = ann.getByTestId('seat-menu')
  await seat.getByRole('button', { name: 'Report Bob' }).tap()
  await fits(ann)
  expect(await barriers(ann)).toEqual([])
  await shot(ann, 'strangers-seat-phone')
  await seat.getByRole('button', { name: 'They cheat' }).tap()
  await expect(seat.getByText('Reported. An admin will look at it.')).toBeVisible()
  await seat.getByRole('button', { name: 'Close' }).tap()

  // The admin reads both reports, each with the minute before it.
  const admin = await open.person(NARROW, 'Admin')
  await admin.goto('/admin')
  await admin.getByLabel('Admin token').fill(TOKEN)
  await admin.getByRole('button', { name: 'Sign in' }).tap()
  await admin.getByRole('button', { name: 'Reports', exact: true }).tap()
  const reports = admin.getByTestId('player-reports').locator('> li')
  await expect(reports).toHaveCount(2)
  await expect(reports.last()).toContainText('Bob reports Ann: what they say')
  await reports.last().getByText('The minute before').tap()
  await expect(reports.last()).toContainText(/Ann reacts: /)
  await fits(admin)
  expect(await barriers(admin)).toEqual([])
  await shot(admin, 'admin-reports-phone')
  await shot(admin, 'admin-reports-phone-full', { fullPage: true })
  // In German, including moves.
  const german = await open.person({ ...DESKTOP, locale: 'de-DE', colorScheme: 'dark' }, 'Admin')
  await german.goto('/admin')
  await german.locator('input[type=password]').fill(TOKEN)
  await german.keyboard.press('Enter')
  await german.getByRole('button', { name: 'Meldungen', exact: true }).click()
  const told = german.getByTestId('player-reports').locator('> li')
  await told.last().locator('summary').click()
  await expect(told.last().locator('li').first()).toBeVisible()
  await expect(told.locator('[lang=en]')).toHaveCount(0)
  expect(await barriers(german)).toEqual([])
  await shot(german, 'admin-reports-de-night', { fullPage: true })
  await admin.getByRole('button', { name: 'Dismiss the report about Bob' }).tap()
  await expect(reports).toHaveCount(1)

  // Leaving has a cost, and the page says so before and after.
  await ann.getByRole('button', { name: 'Menu' }).click()
  await ann.getByRole('button', { name: 'Leave the table' }).click()
  await expect(ann.getByRole('alert').filter({ hasText: 'you wait before your next table' })).toBeVisible()
  await ann.getByRole('button', { name: 'Leave for good' }).click()
  await expect(ann.getByTestId('find')).toBeVisible()
  await toSearch(ann)
  await look(ann)
  await expect(ann.getByTestId('paused')).toContainText(/You left a match\.\s*You can look again in 0:\d\d\./)
  expect(await barriers(ann)).toEqual([])
  await fits(ann)
  await shot(ann, 'strangers-paused-phone')

  // A second page on a device that still has a seat leads back to the table.
  await toSearch(bob)
  await look(bob)
  await expect(bob.getByTestId('still-seated')).toContainText('You’re still in a match.')
  await bob.getByRole('button', { name: 'Back to it' }).click()
  await expect(hand(bob).first()).toBeVisible()
})

test('a stranger joins a public table from the home page', async ({ open }) => {
  const ann = await open.person(NARROW, 'Ann')
  await ann.goto('/')
  await expect(ann.getByTestId('public-tables')).toContainText('None right now.')
  await ann.locator('.make li > button').first().click()
  await ann.getByRole('checkbox', { name: 'Public table' }).check()
  await expect(ann.getByRole('checkbox', { name: 'Public table' })).toBeChecked()
  expect(await barriers(ann)).toEqual([])
  await fits(ann)
  await shot(ann, 'strangers-lobby-phone')
  const bob = await open.person(NARROW, 'Bob')
  await bob.goto('/')
  const list = bob.getByTestId('public-tables')
  await expect(list.locator('li')).toHaveCount(1)
  await expect(list).toContainText('1 player, 16 seats')
  expect(await barriers(bob)).toEqual([])
  await fits(bob)
  await list.scrollIntoViewIfNeeded()
  await shot(bob, 'strangers-public-phone')
  await list.getByRole('button', { name: /^Join/ }).click()
  await bob.getByRole('button', { name: 'Take a seat' }).click()
  await expect(ann.getByText('Bob', { exact: true })).toBeVisible()
  await bob.getByTestId('talk').click()
  await bob.getByTestId('talk-panel').getByRole('button', { name: 'Hello!' }).click()
  await expect(ann.getByTestId('talk-live')).toHaveText('Bob: Hello!')
  await ann.getByRole('checkbox', { name: 'Public table' }).uncheck()
  const eve = await open.person(DESKTOP, 'Eve')
  await eve.goto('/')
  await expect(eve.getByTestId('public-tables')).toContainText('None right now.')
})

test('a player cancels a search in German and the dark theme', async ({ open }) => {
  const eve = await open.person({ ...NARROW, locale: 'de-DE', colorScheme: 'dark' }, 'Eve')
  await eve.addInitScript(() =>
    localStorage.setItem('ruckus.settings', '{"teach":false,"language":"de","theme":"auto"}'),
  )
  await eve.goto('/find')
  await eve.getByRole('button', { name: 'Tisch finden' }).click()
  await expect(waiting(eve)).toContainText('Bisher nur du.')
  await fits(eve)
  await shot(eve, 'strangers-waiting-phone-de-night')
  await waiting(eve).getByRole('button', { name: 'Nicht mehr suchen' }).click()
  await expect(eve.getByRole('button', { name: 'Tisch finden' })).toBeEnabled()
  await shot(eve, 'strangers-find-phone-de-night')
})

test('the page offers no matchmaking if the server disables it', async ({ house }) => {
  const ann = await house.person(DESKTOP, 'Ann')
  await ann.goto('/')
  await expect(ann.locator('.make button').first()).toBeVisible()
  await expect(ann.getByTestId('find')).toHaveCount(0)
  await expect(ann.getByTestId('public-tables')).toHaveCount(0)
  await ann.goto('/find')
  await expect(ann.getByText('This server doesn’t bring strangers together.')).toBeVisible()
  await expect(ann.getByRole('button', { name: 'Find a table' })).toBeDisabled()
})
