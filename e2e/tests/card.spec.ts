// The player card: created with a passkey, rated after a match, opened on a second device, exported and deleted.

import { readFileSync } from 'node:fs'

import { barriersNow } from '../support/barriers'
import { authenticator, byName } from '../support/passkeys'
import { LAST_BUS, playMatch } from '../support/robot'
import { expect, fits, PHONE, type Seated, shot, test } from '../support/test'

const RULESET =
  'title = "Short"\nbase = "classic"\n[deal]\ncards = 2\n[scoring]\nmethod = "single"\n[pace]\nspeed = "lightning"\n' +
  LAST_BUS
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }

test('a player card is created, rated, used on other devices and deleted', async ({ house }) => {
  const home = byName(house.program.address)
  const ann = await house.person(SMALL, 'Ann')
  const device = await authenticator(ann)
  await ann.goto(home)
  await ann.getByRole('link', { name: 'Your player card' }).tap()
  await expect(ann.getByRole('heading', { name: 'Your player card' })).toBeVisible()
  await fits(ann)
  expect(await barriersNow(ann)).toEqual([])
  await shot(ann, 'card-new-phone')
  await ann.getByRole('button', { name: 'Make my card' }).tap()
  await expect(ann.getByTestId('player-card')).toContainText('Ann')
  await expect(ann.getByTestId('no-rating')).toBeVisible()

  // A match with Bob, who has no card and does not need one.
  const made = await ann.evaluate(
    async ([ruleset, card]) => {
      const answer = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ann', ruleset, card }),
      })
      return (await answer.json()) as Seated
    },
    [RULESET, await ann.evaluate(() => localStorage.getItem('ruckus.card'))] as const,
  )
  const bob = await house.person(PHONE, 'Bob')
  await bob.goto(`/t/${made.code}`)
  await bob.getByRole('button', { name: 'Take a seat' }).tap()
  await ann.goto(`${home}/t/${made.code}#${made.token}`)
  await bob.getByRole('button', { name: 'I’m ready' }).tap()
  await ann.getByRole('button', { name: 'Deal the cards' }).tap()
  for (const page of [ann, bob]) await expect(page.getByTestId('hand')).toBeVisible()
  await playMatch([ann, bob])
  const result = ann.getByTestId('card-result')
  await expect(result).toContainText('Your rating: ')
  await expect(result).toContainText('Counted 25%: nobody else had a card')
  await expect(bob.getByTestId('results')).toBeVisible()
  await expect(bob.getByTestId('card-result')).toHaveCount(0)
  await shot(ann, 'card-result-phone')

  await ann.goto(`${home}/card`)
  const rating = ann.getByTestId('rating')
  await expect(rating).toHaveText(/^1,\d{3} ± \d{3}$/)
  await fits(ann)
  expect(await barriersNow(ann)).toEqual([])
  await shot(ann, 'card-phone')

  // The passkey is synced to another device, as phones do, and opens the same card there, in German and with the dark
  // theme.
  const { credentials } = await device.line.send('WebAuthn.getCredentials', { authenticatorId: device.id })
  const second = await house.newcomer({ ...SMALL, locale: 'de-DE', colorScheme: 'dark' })
  const other = await authenticator(second)
  for (const credential of credentials)
    await other.line.send('WebAuthn.addCredential', { authenticatorId: other.id, credential })
  await second.goto(`${home}/card`)
  await shot(second, 'card-new-night-de')
  await second.getByRole('button', { name: 'Anmelden' }).tap()
  await expect(second.getByTestId('player-card')).toContainText('Ann')
  await expect(second.getByTestId('rating')).toHaveText(((await rating.textContent()) ?? '').replace(',', '.'))
  await expect(second.getByText('Angemeldet auf 2 Geräten.')).toBeVisible()
  await fits(second)
  expect(await barriersNow(second)).toEqual([])
  await shot(second, 'card-night-de', { fullPage: true })

  // A third device adds its own passkey by code, until it is removed.
  await second.getByRole('button', { name: 'Gerät dazu' }).tap()
  const code = (await second.getByTestId('card-code').textContent()) ?? ''
  const third = await house.newcomer(SMALL)
  await authenticator(third)
  await third.goto(`${home}/card`)
  await third.getByText('I have a code').tap()
  const field = third.getByRole('textbox', { name: 'Code' })
  await field.fill(code.slice(1))
  await third.getByRole('button', { name: 'Add this device' }).tap()
  await expect(field).toHaveAccessibleDescription('A code has 10 letters. Check it.')
  await shot(third, 'card-code-phone', { fullPage: true })
  await field.fill(code)
  await third.getByRole('button', { name: 'Add this device' }).tap()
  await expect(third.getByTestId('player-card')).toContainText('Ann')
  const keys = third.getByTestId('passkeys')
  await expect(keys.locator('li')).toHaveCount(2)
  await fits(third)
  expect(await barriersNow(third)).toEqual([])
  await shot(third, 'card-passkeys', { fullPage: true })
  await keys.getByRole('button', { name: 'Remove passkey 2' }).tap()
  await expect(keys.locator('li')).toHaveCount(1)
  await expect(keys.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  // The other devices sign in again.
  await second.reload()
  await second.getByRole('button', { name: 'Anmelden' }).tap()
  await expect(second.getByTestId('player-card')).toContainText('Ann')

  // One press exports all data.
  const [file] = await Promise.all([
    second.waitForEvent('download'),
    second.getByRole('button', { name: 'Als Datei sichern' }).tap(),
  ])
  const saved = JSON.parse(readFileSync(await file.path(), 'utf8')) as { name: string; matches: { place: number }[] }
  expect(saved.name).toBe('Ann')
  expect(saved.matches).toHaveLength(1)

  // Another press deletes the card on all devices, after confirmation.
  await second.getByRole('button', { name: 'Karte löschen' }).tap()
  await second.getByRole('button', { name: 'Ja, löschen' }).tap()
  await expect(second.getByText('Deine Karte ist gelöscht.')).toBeVisible()
  await ann.reload()
  await expect(ann.getByRole('alert')).toHaveText('This device is signed out. Sign in again.')
  await ann.getByRole('button', { name: 'Sign in' }).tap()
  await expect(ann.getByRole('alert')).toHaveText('This passkey has no card here. Make a new one.')
})

test('without passkeys, the page explains why and still lets visitors play', async ({ house }) => {
  // By IP address, as in a LAN.
  const ann = await house.person(SMALL, 'Ann')
  await ann.goto('/card')
  await expect(ann.getByTestId('card-missing')).toContainText('Passkeys need an https:// address or localhost')
  await expect(ann.getByRole('button', { name: 'Make my card' })).toHaveCount(0)
  await shot(ann, 'card-missing-phone')
  await ann.getByRole('button', { name: 'Back to the start' }).tap()
  await ann.getByRole('button', { name: /Play now/ }).tap()
  await expect(ann.getByTestId('hand')).toBeVisible()
})
