// A rule is typed as one sentence and applied at a table with a friend within a minute. web/tables/say-it.test.ts tests
// the page's answers; this tests what depends on layout and colors.

import type { Page } from '@playwright/test'

import { barriers } from '../support/barriers'
import { DESKTOP, expect, fits, PHONE, shot, test } from '../support/test'

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }
const ONE_MINUTE = 60_000
const sentence = (page: Page) => page.getByTestId('sentence')
const field = (page: Page) => page.getByRole('textbox', { name: 'Say your rule' })

test('a rule typed as one sentence is in play within a minute', async ({ house }) => {
  const mia = await house.newcomer(SMALL)
  await mia.goto('/workshop')
  const began = Date.now()
  await field(mia).pressSequentially('after a matched draw two the next player draws two more')
  await expect(sentence(mia)).toContainText('When a player plays a draw two as a match, the next player draws 2 cards.')
  await expect(mia.getByText('Got it.')).toBeVisible()
  await expect(sentence(mia)).toBeInViewport()
  await fits(mia)
  await shot(mia, 'say-it-phone')
  await mia.getByRole('button', { name: 'Play it tonight' }).tap()
  const code = (await mia.getByTestId('code').innerText()).trim()

  const bob = await house.newcomer(DESKTOP)
  await bob.goto(`/t/${code}`)
  await bob.getByLabel('Your name').fill('Bob')
  await bob.getByRole('button', { name: 'Take a seat' }).click()
  await expect(bob.getByTestId('rule-cards')).toContainText('the next player draws 2 cards')
  await bob.getByRole('button', { name: 'I’m ready' }).click()
  await mia.getByRole('button', { name: 'Deal the cards' }).tap()
  for (const page of [mia, bob]) await expect(page.getByTestId('hand')).toBeVisible()
  const took = Date.now() - began
  test
    .info()
    .annotations.push({
      type: 'from the first letter to the cards, in seconds',
      description: String(Math.round(took / 1000)),
    })
  expect(took).toBeLessThan(ONE_MINUTE)
})

for (const [device, options] of [
  ['desktop', DESKTOP],
  ['phone', SMALL],
] as const) {
  test(`a rule’s sentence stays visible and accessible while it is edited: ${device}`, async ({ house }) => {
    const page = await house.person(options)
    await page.goto('/workshop')
    await field(page).fill('when a player plays a 4, all others draw 2')
    await expect(sentence(page)).toContainText('When a player plays a 4, all others draw 2 cards.')
    expect(await barriers(page)).toEqual([])
    await sentence(page).getByRole('button', { name: 'a 4', exact: true }).click()
    const change = sentence(page).getByRole('group', { name: 'Change it to' })
    await change.getByText('red', { exact: true }).click()
    await expect(sentence(page)).toContainText('When a player plays a red 4, all others draw 2 cards.')
    expect(await barriers(page)).toEqual([])
    await fits(page)
    await shot(page, `say-it-change-${device}`)
    await change.getByRole('button', { name: 'Done' }).click()
    // It stays visible while the form is scrolled.
    await page
      .getByRole('region', { name: 'Part 1', exact: true })
      .getByRole('button', { name: 'And then…' })
      .scrollIntoViewIfNeeded()
    await expect(sentence(page)).toBeInViewport()
    await shot(page, `say-it-form-${device}`)
    if (device === 'desktop') return

    // A sentence that is not a rule, and an ambiguous one.
    for (const [text, said] of [
      ['blah blah', 'I don’t get “blah”.'],
      ['When a player plays two cards, the next player draws a card.', 'Does “two cards” count something?'],
    ] as const) {
      await field(page).fill(text)
      await expect(page.getByText(said)).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await fits(page)
    }
    await shot(page, 'say-it-astray')
  })
}

test('German parse errors are accessible on a phone in the dark theme', async ({ house }) => {
  const page = await house.person({ ...SMALL, locale: 'de-DE', colorScheme: 'dark' }, 'Bob')
  await page.goto('/workshop')
  const said = page.getByRole('textbox', { name: 'Sag deine Regel' })
  for (const [text, answer] of [
    ['Wenn jemand eine 4 legt, tanzen alle eine Karte', 'verstehe ich nicht'],
    [
      'Wenn jemand eine 4 legt: er sucht jemanden aus und sie zieht 2 Karten',
      '„sie“ könnte mehr als eine Person sein.',
    ],
  ] as const) {
    await said.fill(text)
    await expect(page.getByText(answer)).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await fits(page)
  }
  await shot(page, 'say-it-stopped-german')
})
