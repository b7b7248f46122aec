// The playground: an example of the rulebook is changed, fails in a line, is fixed and shared. A rule in plain words
// goes to the workshop.

import { barriers } from '../support/barriers'
import { expect, fits, PHONE, shot, test } from '../support/test'

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }

test('an edited scenario shows its failing line and is shared by link', async ({ house }) => {
  const page = await house.person(SMALL)
  await page.goto('/rules/G9')
  await page.getByText('draw two', { exact: false }).first().waitFor()
  await page.getByRole('link', { name: 'Playground' }).click()
  const field = page.getByRole('textbox', { name: 'The scenario' })
  await page.getByLabel('Start from').selectOption({ label: 'A 7 swaps hands' })
  await expect(field).toHaveValue(/clause = "PS-1\.1"/)
  await page.getByRole('button', { name: 'Run' }).tap()
  const verdict = page.getByTestId('verdict')
  await expect(verdict).toContainText('It holds, all 5 steps of it.')
  await page.getByRole('button', { name: 'Forward' }).tap()
  await expect(page.getByTestId('told')).toContainText('Ann plays a red 7.')

  const text = await field.inputValue()
  await field.fill(text.replace(/turn {6}= "Bob"/, 'turn = "Ann"'))
  await page.getByRole('button', { name: 'Run' }).tap()
  await expect(verdict).toContainText('One thing doesn’t hold:')
  await expect(verdict).toContainText('turn = Ann')
  const line = text.split('\n').findIndex((one) => /^turn {6}= "Bob"/.test(one)) + 1
  await expect(page.locator(`[data-line="${line}"]`)).toHaveClass(/wrong/)
  expect(await barriers(page)).toEqual([])
  await fits(page)
  await shot(page, 'playground-phone')
  await page.getByRole('button', { name: `Line ${line}` }).tap()
  expect(
    await field.evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart, one.selectionEnd)),
  ).toBe('turn = "Ann"')

  await page.getByRole('button', { name: 'Copy link' }).tap()
  await expect(page).toHaveURL(/\/playground#[\w-]+$/)
  const friend = await house.person(SMALL, 'Bob')
  await friend.goto(page.url())
  const theirs = friend.getByRole('textbox', { name: 'The scenario' })
  await expect(theirs).toHaveValue(/turn = "Ann"/)
  await theirs.fill('title = ')
  await friend.getByRole('button', { name: 'Run' }).tap()
  await expect(friend.getByTestId('verdict')).toContainText('It can’t be run yet:')
  await expect(friend.locator('[data-line="1"]')).toHaveClass(/wrong/)
})

test('a rule in plain German opens in the workshop', async ({ house }) => {
  const page = await house.person(SMALL)
  await page.addInitScript(() =>
    localStorage.setItem('ruckus.settings', '{"teach":false,"theme":"dark","language":"de"}'),
  )
  await page.goto('/playground')
  await page.getByRole('button', { name: 'Los', exact: true }).tap()
  await expect(page.getByTestId('verdict')).toContainText('Stimmt')
  expect(await barriers(page)).toEqual([])
  await fits(page)
  await shot(page, 'playground-german-night')
  await page
    .getByRole('textbox', { name: 'Deine Regel' })
    .fill('Wenn jemand eine 4 legt, ziehen alle anderen 2 Karten.')
  await page.getByRole('link', { name: 'Regel ausprobieren' }).tap()
  await expect(page).toHaveURL('/workshop')
  await expect(page.getByTestId('sentence')).toContainText('alle anderen ziehen 2 Karten')
})

test('the playground keeps a user’s own text and rejects broken links', async ({ house }) => {
  const page = await house.person(SMALL)
  await page.goto('/playground')
  const field = page.getByRole('textbox', { name: 'The scenario' })
  const from = page.getByLabel('Start from')
  await expect(field).toHaveValue(/\[\[step\]\]/)
  await field.fill('title = "Mine"\n')
  await expect(from.locator('option:checked')).toHaveText('Your own: Mine')
  await expect(page).toHaveURL(/\/playground$/)
  await from.selectOption({ label: 'A 7 swaps hands' })
  await expect(field).toHaveValue(/PS-1\.1/)
  await expect(page).toHaveURL(/#example=ps\/ps-1\.1/)
  await from.selectOption({ label: 'Your own: Mine' })
  await expect(field).toHaveValue('title = "Mine"\n')
  await page.reload()
  await expect(field).toHaveValue('title = "Mine"\n')

  await from.selectOption({ label: 'An empty scenario' })
  await expect(page.getByRole('button', { name: 'Run' })).toBeDisabled()
  await expect(page.getByText('Write a scenario, or choose one')).toBeVisible()
  await field.fill(`# ${'x'.repeat(20_000)}`)
  await page.getByRole('button', { name: 'Copy link' }).tap()
  await expect(page.getByRole('alert')).toContainText('Too long for a link')

  await page.getByRole('textbox', { name: 'Your rule' }).fill('When a player passes, flip the next card.')
  await page.getByRole('link', { name: 'Try this rule' }).tap()
  await expect(page.getByTestId('sentence')).toContainText('passes')
  await page.getByRole('navigation').getByRole('link', { name: 'Playground' }).tap()
  await expect(page.getByRole('textbox', { name: 'Your rule' })).toHaveValue(
    'When a player passes, flip the next card.',
  )

  for (const [part, why] of [
    ['example=nowhere/nothing', 'There is no such example'],
    ['%%%', 'broken or cut off'],
  ] as const) {
    await page.goto('/')
    await page.goto(`/playground#${part}`)
    await expect(page.getByRole('alert')).toContainText(why)
    await expect(page.getByRole('alert')).toBeInViewport()
  }
  expect(await barriers(page)).toEqual([])
  await fits(page)
  await shot(page, 'playground-broken-link')
})

test('errors appear in German, and one press switches to English', async ({ house }) => {
  const page = await house.person({ ...SMALL, locale: 'de-DE' })
  await page.goto('/playground')
  const field = page.getByRole('textbox', { name: 'Die Szene' })
  await expect(field).toHaveValue(/\[\[step\]\]/)
  await field.fill((await field.inputValue()).replace(/^Ann(\s*)= \[/m, 'Ann$1= ["Q9", '))
  await page.getByRole('button', { name: 'Los', exact: true }).tap()
  await expect(page.getByTestId('verdict')).toContainText('„Q9“ ist keine Karte.')
  await shot(page, 'playground-german-fault')
  await page.getByRole('button', { name: 'English' }).tap()
  await expect(page.getByRole('heading', { name: 'Playground' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'The scenario' })).toHaveValue(/Q9/)
})
