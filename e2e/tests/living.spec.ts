// Tables for one that friends join later, deleted tables, and the page about stored data.

import { barriers } from '../support/barriers'
import { DESKTOP, expect, fits, PHONE, shot, test } from '../support/test'

test('a solo table gets a code on invitation and can be deleted', async ({ house }) => {
  const ann = await house.person(PHONE, 'Ann', true)
  await ann.goto('/')
  await ann.getByRole('button', { name: /Play now/ }).tap()
  await expect(ann).toHaveURL(/\/t\/[A-Z]{26}$/)
  await ann.getByRole('button', { name: 'Menu' }).tap()
  const menu = ann.getByRole('dialog')
  await expect(menu.getByText('Invite friends and this table gets a code.')).toBeVisible()
  await expect(menu.getByTestId('code')).toHaveCount(0)
  await shot(ann, 'living-menu-for-one-phone')
  await menu.getByRole('button', { name: 'Invite friends' }).tap()
  await expect(menu.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
  await fits(ann)
  expect(await barriers(ann)).toEqual([])
  await shot(ann, 'living-menu-invited-phone')
  const code = await menu.getByTestId('code').innerText()

  const bob = await house.person(DESKTOP, 'Bob')
  await bob.goto(`/t/${code.toLowerCase()}`)
  await bob.getByRole('button', { name: 'Take a seat' }).click()
  await expect(bob.getByTestId('hand')).toBeVisible()
  await expect(bob).toHaveURL(new RegExp(`/t/${code}$`, 'i'))

  await menu.getByRole('button', { name: 'Delete this table' }).tap()
  await expect(menu.getByText('Delete this table for everyone?')).toBeVisible()
  await shot(ann, 'living-delete-phone')
  await menu.getByRole('button', { name: 'Delete it' }).tap()
  await expect(bob.getByTestId('line')).toContainText('The host deleted this table.')
  await expect(ann.getByTestId('line')).toContainText('The host deleted this table.')
  await shot(bob, 'living-deleted-desktop')
})

for (const [language, words] of [
  ['en', ['Privacy', '1 hour after everyone left', '14 days', '90 days']],
  ['de', ['Datenschutz', '1 Stunde später', '14 Tage', '90 Tage']],
] as const) {
  test(`the privacy page shows this server’s retention periods (${language})`, async ({ house }) => {
    const page = await house.person(PHONE, 'Ann')
    await page.addInitScript(
      (to) => localStorage.setItem('ruckus.settings', JSON.stringify({ teach: false, language: to })),
      language,
    )
    await page.goto('/')
    await page.getByRole('link', { name: words[0] }).click()
    await expect(page.getByRole('heading', { name: words[0] })).toBeVisible()
    for (const time of words.slice(1)) await expect(page.getByTestId('retention')).toContainText(time)
    await fits(page)
    expect(await barriers(page)).toEqual([])
    await shot(page, `living-privacy-${language}-phone`)
  })
}
