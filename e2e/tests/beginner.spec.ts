// A first-time rule author: even on the smallest phone, the sentence and "Try it" are visible at every step, and
// everyday words find what they mean.

import type { Page } from '@playwright/test'

import { barriers } from '../support/barriers'
import { DESKTOP, expect, fits, PHONE, shot, test } from '../support/test'

const SMALLEST = { ...PHONE, viewport: { width: 360, height: 640 } }
const USUAL = { ...PHONE, viewport: { width: 390, height: 844 } }
const part = (page: Page, n: number, word = 'Part') => page.getByRole('region', { name: `${word} ${n}`, exact: true })

/** Both are fully visible, and nothing covers the button. */
async function inSight(page: Page, tryIt = 'Try it now'): Promise<void> {
  await expect(page.getByTestId('sentence')).toBeInViewport({ ratio: 1 })
  const button = page.getByRole('button', { name: tryIt })
  await expect(button).toBeInViewport({ ratio: 1 })
  const free = () =>
    button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(free).toBe(true)
}

for (const [device, options] of [
  ['360', SMALLEST],
  ['390', USUAL],
] as const) {
  test(`the sentence and "Try it now" stay visible while editing, ${device} px wide`, async ({ house }) => {
    const page = await house.person(options)
    await page.goto('/workshop')
    await inSight(page)
    await expect(page.getByRole('button', { name: 'Try it now' })).toBeDisabled()
    await shot(page, `beginner-empty-${device}`)

    await page.getByRole('button', { name: '+ When something happens, something follows' }).click()
    const happens = page.getByRole('group', { name: 'What can happen' })
    await expect(happens).toBeVisible()
    await inSight(page)
    await shot(page, `beginner-triggers-${device}`)
    await happens.getByRole('searchbox').fill('forgot')
    await expect(happens.getByRole('button')).toHaveCount(1)
    await happens.getByRole('button', { name: /caught without UNO/ }).click()
    await expect(happens).toHaveCount(0)
    await inSight(page)

    await part(page, 1).getByRole('listitem').getByRole('button', { name: 'Choose by picture' }).click()
    const follows = page.getByRole('group', { name: 'What can follow' })
    await follows.getByRole('searchbox').fill('dice')
    await inSight(page)
    await shot(page, `beginner-deeds-${device}`)
    await follows.getByRole('button', { name: /roll a die/ }).click()
    await part(page, 1).getByRole('button', { name: 'And then…' }).click()
    await follows.getByRole('searchbox').fill('dog')
    await expect(follows.getByText('Nothing by that name. Try another word.').last()).toBeVisible()
    await follows.getByRole('searchbox').fill('penalty')
    await follows.getByRole('button', { name: /^draw cards/ }).click()
    await expect(page.getByTestId('sentence')).toContainText(/caught/)
    await inSight(page)
    expect(await barriers(page)).toEqual([])
    await fits(page)
    await shot(page, `beginner-rule-${device}`)
    // The ideas are still there, and both stay visible at the end of the page.
    await expect(
      page.getByRole('region', { name: 'Other ideas' }).getByRole('button', { name: 'The Bomb' }),
    ).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await inSight(page)
    await shot(page, `beginner-end-${device}`)
    // Also with all fields and extras open.
    for (const summary of await page.locator('.form summary').all()) {
      await summary.scrollIntoViewIfNeeded()
      await inSight(page)
    }

    // The rule is tried, and its game is still selected afterwards.
    await page.getByLabel('What is it called?').fill('Caught!')
    await page.getByLabel('Tried and played with').selectOption({ label: 'Classic' })
    await expect(page.getByRole('button', { name: 'Try it now' })).toBeEnabled()
    await page.getByRole('button', { name: 'Try it now' }).click()
    await expect(page.getByTestId('hand')).toBeVisible()
    await page.goto('/workshop')
    await expect(page.getByLabel('Tried and played with')).toHaveValue('classic')
    await inSight(page)
  })
}

test('everyday German words find triggers and effects', async ({ house }) => {
  const page = await house.person({ ...DESKTOP, locale: 'de-DE' })
  await page.goto('/workshop')
  await page.getByRole('button', { name: /^\+ Wenn etwas/ }).click()
  const happens = page.getByRole('group', { name: 'Was passieren kann' })
  await happens.getByRole('searchbox').fill('hinlegen')
  await happens.getByRole('button').first().click()
  await part(page, 1, 'Teil').getByRole('listitem').getByRole('button', { name: 'Mit Bildern aussuchen' }).click()
  const follows = page.getByRole('group', { name: 'Was daraus folgt' })
  await shot(page, 'beginner-deeds-german-desktop')
  await follows.getByRole('searchbox').fill('wuerfeln')
  await expect(follows.getByRole('button')).toHaveCount(1)
  await follows.getByRole('button').click()
  await expect(page.getByTestId('sentence')).toContainText(/würfel/i)
  expect(await barriers(page)).toEqual([])
  await fits(page)
})
