// Admission by password, invitations, and the page for admins, on desktop and phone.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { barriers } from '../support/barriers'
import { Program } from '../support/program'
import { DESKTOP, expect, fits, House, PHONE, shot, test as base } from '../support/test'

const TOKEN = 'anna-0123456789abcdef'
const NARROW = { ...PHONE, viewport: { width: 360, height: 740 } }

const test = base.extend<{ closed: House }>({
  closed: async ({ browser }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'ruckus-admin-'))
    writeFileSync(join(folder, 'tokens'), `anna ${TOKEN}\n`)
    const program = await Program.start({
      RUCKUS_ADMIN_TOKEN_FILE: join(folder, 'tokens'),
      RUCKUS_ACCESS: 'word',
      RUCKUS_ACCESS_WORD: 'open sesame',
    })
    const house = new House(program, browser)
    await use(house)
    await house.leave()
    await program.stop()
    expect(house.wrong).toEqual([])
  },
})

test('a visitor enters the password once and invites a friend by link', async ({ closed }) => {
  const ann = await closed.person(NARROW, 'Ann')
  await ann.goto('/')
  const door = ann.getByTestId('door')
  await expect(door.getByRole('heading')).toHaveText('Who goes there?')
  expect(await barriers(ann)).toEqual([])
  await fits(ann)
  await shot(ann, 'door-phone')
  await door.getByLabel('The word').fill('open says me')
  await door.getByRole('button', { name: 'Come in' }).tap()
  await expect(door.getByRole('alert')).toHaveText('That’s not the word. Try again.')
  await door.getByLabel('The word').fill('Open Sesame')
  await door.getByRole('button', { name: 'Come in' }).tap()
  await expect(ann.getByRole('heading', { name: 'ruckus' })).toBeVisible()
  await ann.reload()
  await expect(ann.getByRole('button', { name: /^Play now/ })).toBeVisible()
  await ann.locator('.make button').first().tap()
  await expect(ann.getByTestId('code')).toBeVisible()
  await expect
    .poll(() => ann.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith('ruckus.invite.'))))
    .toBe(true)
  const [code, secret] = await ann.evaluate(() => {
    const key = Object.keys(sessionStorage).find((one) => one.startsWith('ruckus.invite.')) ?? ''
    return [key.slice('ruckus.invite.'.length), sessionStorage.getItem(key)]
  })

  const stranger = await closed.person({ ...DESKTOP, locale: 'de-DE' }, 'Eve')
  await stranger.addInitScript(() => localStorage.setItem('ruckus.settings', '{"teach":false,"language":"de"}'))
  await stranger.goto(`/t/${code}`)
  await expect(stranger.getByTestId('door').getByRole('heading')).toHaveText('Wer da?')
  await shot(stranger, 'door-desktop-de')

  const bob = await closed.person(DESKTOP, 'Bob')
  await bob.goto(`/i/${code}#${secret}`)
  await bob.locator('form .button.loud').click()
  await expect(ann.getByText('Bob', { exact: true })).toBeVisible()
  expect(new URL(bob.url()).hash).toBe('')
})

test('an admin lists tables, announces a restart and removes a player', async ({ closed }) => {
  const ann = await closed.person(PHONE, 'Ann')
  await ann.goto('/')
  await ann.getByLabel('The word').fill('open sesame')
  await ann.getByRole('button', { name: 'Come in' }).tap()
  await ann.getByRole('button', { name: /^Play now/ }).tap()
  await expect(ann.getByTestId('hand')).toBeVisible()

  const anna = await closed.person(DESKTOP, 'Anna')
  await anna.goto('/admin')
  await anna.getByLabel('Admin token').fill('wrong-0123456789abcdef')
  await anna.getByRole('button', { name: 'Sign in' }).click()
  await expect(anna.getByRole('alert').last()).toHaveText('This token opens nothing. Check the token file.')
  expect(await barriers(anna)).toEqual([])
  await anna.getByLabel('Admin token').fill(TOKEN)
  await anna.getByRole('button', { name: 'Sign in' }).click()
  const tables = anna.getByTestId('tables')
  await expect(tables.getByText('Ann', { exact: true })).toBeVisible()
  expect(await barriers(anna)).toEqual([])
  await shot(anna, 'admin-desktop')
  expect(anna.url()).not.toContain('0123')

  await anna.getByRole('button', { name: 'Announce' }).click()
  await expect(ann.getByTestId('restart')).toContainText(/Restart in [45]:\d\d\. Your table waits\./)
  expect(await barriers(ann)).toEqual([])
  await shot(ann, 'restart-phone')
  await anna.getByRole('button', { name: 'Call it off' }).click()
  await expect(ann.getByTestId('restart')).toHaveCount(0)

  await tables.getByRole('button', { name: 'Remove Ann' }).click()
  await tables.getByRole('button', { name: 'Really remove?' }).click()
  await expect(ann.getByTestId('line')).toContainText('An admin has taken you off this table.')
  await shot(ann, 'removed-phone')
  await ann.getByTestId('line').getByRole('button').last().tap()
  await expect(ann.getByRole('button', { name: /^Play now/ })).toBeVisible()

  await anna.getByRole('button', { name: 'Log', exact: true }).click()
  await expect(anna.getByTestId('log').getByRole('listitem').first()).toContainText('anna removed seat')

  const phone = await closed.person({ ...NARROW, locale: 'de-DE' }, 'Anna')
  await phone.addInitScript(() => localStorage.setItem('ruckus.settings', '{"teach":false,"language":"de"}'))
  await phone.goto('/admin')
  await phone.getByLabel('Admin-Token').fill(TOKEN)
  await phone.getByRole('button', { name: 'Anmelden' }).tap()
  for (const part of ['Tische', 'Leute', 'Sperren', 'Einladungen', 'Meldungen', 'Protokoll']) {
    await phone.getByRole('button', { name: part, exact: true }).tap()
    await fits(phone)
    expect(await barriers(phone)).toEqual([])
    await shot(phone, `admin-phone-${part.toLowerCase()}`)
  }
})

test('a server without admin tokens serves no admin page', async ({ house }) => {
  const page = await house.person()
  expect((await page.goto('/admin'))?.status()).toBe(404)
})
