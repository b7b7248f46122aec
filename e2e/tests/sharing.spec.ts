// A shared device: two players on one phone never see each other's hand.

import { barriers } from '../support/barriers'
import { tinker } from '../support/tinker'
import { expect, hand, PHONE, shot, test } from '../support/test'

test('a shared phone hides hands until the next player takes it', async ({ house }) => {
  const page = await house.person(PHONE)
  await page.goto('/')
  await page.getByRole('button', { name: /^Classic/ }).tap()
  await tinker(page)
  await page.getByText('Another player on this device').tap()
  await page.getByLabel('Their name').fill('Ann')
  await page.getByRole('button', { name: 'Sit down here' }).tap()
  await expect(page.getByRole('alert').filter({ hasText: 'is taken' })).toBeVisible()
  await page.getByLabel('Their name').fill('Bob')
  await page.getByRole('button', { name: 'Sit down here' }).tap()
  await expect(page.getByText('At the table (2 of 16)')).toBeVisible()
  // The second player on the device becomes ready together with its owner.
  await page.getByRole('button', { name: 'Deal the cards' }).tap()
  // Bob deals, so Ann starts. Then it is Bob's turn.
  await expect(hand(page)).toHaveCount(7)
  await page.keyboard.press('d')
  await expect(hand(page)).toHaveCount(8)
  await page.keyboard.press('p')
  await expect(page.getByTestId('pass-on')).toContainText('Pass the device to Bob')
  await expect(hand(page)).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  await shot(page, 'pass-on-phone')
  // A reload does not show the hand either.
  await page.reload()
  await expect(page.getByTestId('pass-on')).toContainText('Bob')
  await page.getByRole('button', { name: 'I’m Bob: show my hand' }).tap()
  await expect(hand(page)).toHaveCount(7)
  await shot(page, 'shared-phone')

  // Chat messages that Bob reads count as read for Ann too, because they share the screen.
  const code = new URL(page.url()).pathname.slice(-4)
  const cid = await house.person(PHONE, 'Cid')
  const { token } = await house.sit(code, 'Cid')
  await cid.goto(`/t/${code}#${token}`)
  await cid.getByTestId('talk').tap()
  await cid.getByRole('button', { name: 'Wow' }).tap()
  const talk = page.getByTestId('talk')
  await expect(talk).toContainText('1')
  await talk.tap()
  await expect(talk).not.toContainText('1')
  await talk.tap()
  await page.keyboard.press('d')
  await expect(hand(page)).toHaveCount(8)
  await page.keyboard.press('p')
  await page.getByRole('button', { name: 'I’m Ann: show my hand' }).tap()
  await expect(hand(page)).toHaveCount(8)
  await expect(talk).toBeVisible()
  await expect(talk).not.toContainText('1')
})
