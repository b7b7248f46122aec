// Agreeing on rules: switches and their numbers, what stands in the way, and rules that travel as files and links.

import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { barriers } from '../support/barriers'
import { DESKTOP, expect, type House, PHONE, shot, test } from '../support/test'
import { tinker } from '../support/tinker'

/** A table of one's own, in its lobby. */
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

for (const [device, options] of [['desktop', DESKTOP], ['phone', PHONE]] as const) {
  test(`a number is changed, and a rule takes another’s place: ${device}`, async ({ house }) => {
    const page = await lobby(house, options)
    const baby = page.locator('li').filter({ has: page.getByRole('switch', { name: /^Slap The Red Three/ }) })
    const seconds = baby.getByRole('spinbutton')
    const before = Number(await seconds.inputValue())
    await baby.getByRole('button', { name: /^More/ }).click()
    await baby.getByRole('button', { name: /^More/ }).click()
    await expect(seconds).toHaveValue(String(before + 2))
    await expect(page.getByText('1 change to Super Power, No Sissies.')).toBeVisible()
    await seconds.fill('7')
    await seconds.blur()
    await expect(seconds).toHaveValue('7')
    await shot(page, `rules-${device}`)

    // Chapters fold away, and what is looked for stands alone.
    await expect(page.getByRole('switch', { name: /^Matching/ })).toBeHidden()
    await search(page).fill('color crazy')
    await expect(page.getByRole('switch')).toHaveCount(1)
    await page.getByRole('switch', { name: /^Color Crazy/ }).click()
    const asked = page.getByRole('group', { name: 'Color Crazy' })
    await expect(asked).toContainText('Color Crazy needs Matching.')
    await expect(asked).toContainText('Matching and Super Power don’t go together: both say what an out-of-turn card may be and does.')
    expect(await barriers(page)).toEqual([])
    await shot(page, `rules-asking-${device}`)
    await asked.getByRole('button', { name: 'Leave it as it is' }).click()
    await expect(page.getByRole('switch')).not.toBeChecked()

    await page.getByRole('switch').click()
    await asked.getByRole('button', { name: 'Color Crazy, Matching and Sixes And Nines on, Super Power off' }).click()
    await expect(page.getByRole('switch')).toBeChecked()
    await search(page).fill('')
    await expect(page.getByRole('switch', { name: /^Super Power/ })).not.toBeChecked()
    await expect(page.getByRole('switch', { name: /^Sixes And Nines/ })).toBeChecked()

    await page.getByText('Table settings').click()
    await page.getByLabel('Who gets points').selectOption({ label: 'one round decides' })
    await expect(page.getByLabel('Rounds in a match', { exact: true })).toBeDisabled()
    expect(await barriers(page)).toEqual([])
    await shot(page, `rules-settings-${device}`)
    await page.getByRole('button', { name: 'Back to plain Super Power, No Sissies' }).click()
    await expect(page.getByText(/changes? to Super Power, No Sissies/)).toBeHidden()
    await expect(page.getByRole('switch', { name: /^Super Power/ })).toBeChecked()
  })

  test(`rules are named, saved, loaded and shared: ${device}`, async ({ house }) => {
    const page = await lobby(house, options)
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
    expect(link).toMatch(/\/new#[A-Za-z0-9_-]+$/)

    await page.getByRole('button', { name: /^Back to plain/ }).click()
    await expect(page.getByRole('switch', { name: /^Slap The Red Three/ })).toBeChecked()
    await chooser(page).setInputFiles(file(text))
    await expect(page.getByRole('heading', { name: '<b>Camp</b> fire' })).toHaveCount(1)
    await expect(page.getByRole('switch', { name: /^Slap The Red Three/ })).not.toBeChecked()

    const bob = await house.person(options, 'Bob')
    await bob.goto(link)
    await expect(bob.getByRole('heading', { name: '<b>Camp</b> fire' })).toBeVisible()
    await expect(bob.getByText('Kinder, and without slaps.')).toBeVisible()
    expect(await barriers(bob)).toEqual([])
    await shot(bob, `rules-link-${device}`)
    await bob.getByRole('button', { name: 'Make a table by these rules' }).click()
    await expect(bob.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
    const shown = bob.getByTestId('rule-cards').getByRole('heading')
    await expect(shown.first()).toHaveText('<b>Camp</b> fire')
    await expect(shown.filter({ hasText: 'Slap The Red Three' })).toHaveCount(0)
    await tinker(bob)
    await expect(bob.getByRole('switch', { name: /^Slap The Red Three/ })).not.toBeChecked()
  })
}

test('what is wrong with a file or a link is said, and nothing changes', async ({ house }) => {
  const page = await lobby(house, DESKTOP)
  const wrong = page.getByRole('alert').filter({ hasText: 'was not loaded' })
  await chooser(page).setInputFiles(file('title = "Camp"\n\n[rules]\ndoghose = 1\n'))
  await expect(wrong).toContainText('camp.toml was not loaded: line 4: there is no rule `doghose`; did you mean `doghouse`?')
  await shot(page, 'rules-wrong-file')
  await chooser(page).setInputFiles(file('[rules]\nmatching = true\n', 'two.toml'))
  await expect(wrong).toBeHidden()
  await chooser(page).setInputFiles(file('[rules]\nmatching = true\nsuper-power = true\n', 'two.toml'))
  await expect(wrong).toContainText('don’t go together: both say what an out-of-turn card may be and does')
  await chooser(page).setInputFiles(file('#'.repeat(9_000), 'large.toml'))
  await expect(wrong).toContainText('large.toml was not loaded: it’s too large')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(wrong).toBeHidden()

  for (const [part, why] of [
    ['%3Cimg%20src=x%20onerror=alert(1)%3E', /isn’t text/],
    ['_-8', /isn’t text/],
    ['A'.repeat(12_000), /too large/],
    [Buffer.from('title = "<img src=x onerror=alert(1)>"\nbase = "clasic"').toString('base64url'), /line 2: there is no base `clasic`; did you mean `classic`\?/],
  ] as const) {
    await page.goto(`/new#${part}`)
    await expect(page.getByRole('heading', { name: 'This link has no rules in it' })).toBeVisible()
    await expect(page.getByRole('alert').first()).toContainText(why)
  }
  await shot(page, 'rules-bad-link')
  await page.goto('/new')
  await expect(page.getByRole('heading', { name: 'Bring your own rules' })).toBeVisible()
  await chooser(page).setInputFiles(file('title = "Camp"\nsummary = "Kind."\n'))
  await expect(page.getByRole('heading', { name: 'Camp' })).toBeVisible()
})

test('guests flip through the rules and cannot change them', async ({ house }) => {
  const ann = await lobby(house, DESKTOP)
  const bob = await house.person(PHONE, 'Bob')
  const cards = bob.getByTestId('rule-cards')
  await bob.goto(new URL(ann.url()).pathname)
  // Before they sit down, too.
  await expect(cards.getByRole('heading', { name: 'Slap The Red Three' })).toHaveCount(1)
  expect(await barriers(bob)).toEqual([])
  await shot(bob, 'rules-join-phone')
  await bob.getByRole('button', { name: 'Take a seat' }).tap()
  // The lobby has a deck of its own, which begins with its first card.
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
  // A table that wants them gets the titles of the sources.
  await ann.getByText('Talking and watching').click()
  await ann.getByLabel(/Original rule titles/).check()
  await expect(cards.getByRole('heading', { name: 'Spank The Baby' })).toHaveCount(1)
  // Another game is a poster away.
  await ann.getByRole('button', { name: 'Another game' }).click()
  await ann.getByRole('button', { name: /^Psycho/ }).click()
  await expect(cards.getByRole('heading').first()).toHaveText('Psycho')
  await expect(cards.getByRole('button', { name: 'Previous rule' }), 'other cards begin anew').toBeDisabled()
})

test('words of a rule are looked for one by one, however its name is spaced', async ({ house }) => {
  const page = await lobby(house, PHONE)
  await search(page).fill('dog house')
  await expect(page.getByRole('switch', { name: /^In The Doghouse/ })).toBeVisible()
  await search(page).fill('dog kennel')
  await expect(page.getByText('No rule has “dog kennel” in its name or its sentence.')).toBeVisible()
})
