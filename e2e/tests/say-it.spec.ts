// A rule is said in one sentence, and is on a table with a friend within a minute; its words are tapped to change them.

import type { Page } from '@playwright/test'

import { barriers } from '../support/barriers'
import { DESKTOP, expect, fits, PHONE, shot, test } from '../support/test'

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }
const ONE_MINUTE = 60_000
const sentence = (page: Page) => page.getByTestId('sentence')
const field = (page: Page) => page.getByRole('textbox', { name: 'Say your rule' })

test('a thought typed as one sentence is on a table with a friend within a minute', async ({ house }) => {
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
  test.info().annotations.push({ type: 'from the first letter to the cards, in seconds', description: String(Math.round(took / 1000)) })
  expect(took).toBeLessThan(ONE_MINUTE)
})

for (const [device, options] of [['desktop', DESKTOP], ['phone', SMALL]] as const) {
  test(`what can come next is tapped, and words of the sentence are changed: ${device}`, async ({ house }) => {
    const page = await house.person(options)
    await page.goto('/workshop')
    await field(page).fill('when a player plays a 4, ')
    const next = page.getByRole('list', { name: 'What can come next' })
    await next.getByRole('button', { name: 'all others', exact: true }).click()
    await next.getByRole('button', { name: 'draw', exact: true }).or(next.getByRole('button', { name: 'draws', exact: true })).first().click()
    await field(page).press('End')
    await field(page).pressSequentially('2')
    await expect(sentence(page)).toContainText('When a player plays a 4, all others draw 2 cards.')
    expect(await barriers(page)).toEqual([])

    // By keyboard: who it is.
    const who = sentence(page).getByRole('button', { name: 'all others', exact: true })
    await who.focus()
    await page.keyboard.press('Enter')
    const change = sentence(page).getByRole('group', { name: 'Change it to' })
    await expect(change.getByRole('combobox').first()).toBeFocused()
    await change.getByRole('combobox').first().selectOption({ label: 'the player opposite' })
    await expect(sentence(page)).toContainText('the player opposite draws 2 cards.')
    await change.getByRole('combobox').first().focus()
    await page.keyboard.press('Escape')
    await expect(sentence(page).getByRole('button', { name: 'the player opposite', exact: true })).toBeFocused()

    // How many, and which card.
    await sentence(page).getByRole('button', { name: '2 cards', exact: true }).click()
    await change.getByRole('spinbutton').fill('3')
    await change.getByRole('spinbutton').blur()
    await expect(sentence(page)).toContainText('the player opposite draws 3 cards.')
    await change.getByRole('button', { name: 'Done' }).click()
    await sentence(page).getByRole('button', { name: 'a 4', exact: true }).click()
    await change.getByText('red', { exact: true }).click()
    await expect(sentence(page)).toContainText('When a player plays a red 4, the player opposite draws 3 cards.')
    expect(await barriers(page)).toEqual([])
    await fits(page)
    await shot(page, `say-it-change-${device}`)
    await change.getByRole('button', { name: 'Done' }).click()
    // It stays in sight while one goes through the form.
    await page.getByRole('region', { name: 'Part 1', exact: true }).getByRole('button', { name: 'And then…' }).scrollIntoViewIfNeeded()
    await expect(sentence(page)).toBeInViewport()
    await shot(page, `say-it-form-${device}`)
  })
}

test('where reading stops is said, with what is close, in German as well and in the dark', async ({ house }) => {
  const page = await house.person({ ...SMALL, locale: 'de-DE', colorScheme: 'dark' }, 'Bob')
  await page.goto('/workshop')
  const said = page.getByRole('textbox', { name: 'Sag deine Regel' })
  await said.fill('Wenn jemand eine 4 legt, tanzen alle eine Karte')
  await expect(page.getByText('verstehe ich nicht')).toContainText('tanzen')
  expect(await barriers(page)).toEqual([])
  await fits(page)
  await shot(page, 'say-it-stopped-german')
  await said.fill('Wenn jemand eine 4 legt, ziehen alle anderen 2 Karten')
  await expect(sentence(page)).toContainText('Wenn jemand eine 4 legt: alle anderen ziehen 2 Karten.')
  await shot(page, 'say-it-german')
})

test('a sentence that is no rule keeps the earlier one from being played; near phrases and German help on', async ({ house }) => {
  const page = await house.person(SMALL)
  await page.goto('/workshop')
  await field(page).fill('When a player plays a 4, the next player draws 2 cards and is skipped')
  await expect(sentence(page)).toContainText('draws 2 cards; then the next player is skipped.')
  const tryIt = page.getByRole('button', { name: 'Try it now' })
  await expect(tryIt).toBeEnabled()
  await field(page).fill('blah blah')
  await expect(page.getByText('I don’t get “blah blah”.')).toBeVisible()
  await expect(tryIt).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Play it tonight' })).toBeDisabled()
  await expect(page.getByText('All good.')).toBeHidden()
  expect(await barriers(page)).toEqual([])
  await fits(page)
  await shot(page, 'say-it-astray')
  await page.getByRole('button', { name: 'Keep that rule' }).tap()
  await expect(field(page)).toHaveValue('')
  await expect(tryIt).toBeEnabled()

  await field(page).fill('When a player plays a 4, trade the hands of everyone')
  const near = page.getByRole('list', { name: 'These are close:' }).getByRole('button').first()
  const phrase = await near.innerText()
  await near.tap()
  await expect(field(page)).toHaveValue(`When a player plays a 4, ${phrase}`)
  await expect(page.getByText('Got it.')).toBeVisible()
  await field(page).fill('Wenn jemand eine 4 legt, ziehen alle anderen 2 Karten')
  await expect(page.getByText('looks like German')).toBeVisible()
  await expect(sentence(page)).toContainText('When a player plays a 4, all others draw 2 cards.')

  await page.getByRole('button', { name: 'Start over' }).tap()
  await expect(field(page)).toHaveValue('')
  await expect(tryIt).toBeDisabled()
})

test('German words that are offered have their spaces, and are understood', async ({ house }) => {
  const page = await house.person({ ...SMALL, locale: 'de-DE' })
  await page.goto('/workshop')
  const said = page.getByRole('textbox', { name: 'Sag deine Regel' })
  await said.fill('Wenn jemand eine 4 legt, ')
  await page.getByRole('button', { name: 'die nächste Person', exact: true }).tap()
  await expect(said).toHaveValue('Wenn jemand eine 4 legt, die nächste Person ')
  await page.getByRole('button', { name: 'setzt aus', exact: true }).tap()
  await expect(sentence(page)).toContainText('Wenn jemand eine 4 legt: die nächste Person setzt aus.')
})

for (const { locale, label, text, refusal, offer, means } of [
  {
    locale: 'en-US', label: 'Say your rule', text: 'When a player draws two cards, the next player draws a card.',
    refusal: 'Does “two cards” count something?', offer: 'a 2', means: 'When a player draws a 2, the next player draws 1 card.',
  },
  {
    locale: 'de-DE', label: 'Sag deine Regel', text: 'Wenn jemand eine 4 legt: er sucht jemanden aus und sie zieht 2 Karten',
    refusal: '„sie“ könnte mehr als eine Person sein.', offer: 'die gewählte Person', means: 'die gewählte Person zieht 2 Karten.',
  },
]) {
  test(`a sentence that may mean something else is refused, and can be put right: ${locale}`, async ({ house }) => {
    const page = await house.person({ ...SMALL, locale })
    await page.goto('/workshop')
    await page.getByRole('textbox', { name: label }).fill(text)
    await expect(page.getByText(refusal)).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await fits(page)
    await page.getByRole('button', { name: offer, exact: true }).tap()
    await expect(sentence(page)).toContainText(means)
    await expect(page.getByText(refusal)).toBeHidden()
  })
}
