// Friends: asked at the table, added by link, visible at a table after they allow it, joined, removed and blocked.

import type { Page } from '@playwright/test'

import { barriersNow } from '../support/barriers'
import { authenticator, byName } from '../support/passkeys'
import { DESKTOP, expect, fits, PHONE, type Seated, shot, test } from '../support/test'

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } }

/** Creates a card in a player's browser. */
async function makeCard(page: Page, home: string, name: string): Promise<string> {
  await authenticator(page)
  await page.goto(`${home}/card`)
  await page.getByRole('button', { name: 'Make my card' }).click()
  await expect(page.getByTestId('player-card')).toContainText(name)
  return (await page.evaluate(() => localStorage.getItem('ruckus.card'))) ?? ''
}

async function seat(home: string, path: string, body: unknown): Promise<Seated> {
  const answer = await fetch(home + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Seated
}

test('players add friends, see where they play if allowed, and remove them', async ({ house }) => {
  const home = byName(house.program.address)
  const ann = await house.person(SMALL, 'Ann')
  const bob = await house.person({ ...DESKTOP, colorScheme: 'dark' }, 'Bob')
  const cards = [await makeCard(ann, home, 'Ann'), await makeCard(bob, home, 'Bob')] as const
  await expect(ann.getByTestId('friends')).toContainText('No friends yet.')
  await fits(ann)
  expect(await barriersNow(ann)).toEqual([])
  await shot(ann, 'friends-none-phone', { fullPage: true })

  // Both take seats with their cards, and Ann presses Bob's seat.
  const first = await seat(home, '/api/tables', { name: 'Ann', rules: 'classic', card: cards[0] })
  const second = await seat(home, `/api/tables/${first.code}/seats`, { name: 'Bob', card: cards[1] })
  await ann.goto(`${home}/t/${first.code}#${first.token}`)
  await bob.goto(`${home}/t/${first.code}#${second.token}`)
  await expect(bob.getByRole('button', { name: 'More about Ann' })).toBeVisible()
  await ann.getByRole('button', { name: 'More about Bob' }).tap()
  const menu = ann.getByTestId('seat-menu')
  await expect(menu.getByRole('button', { name: 'Ask Bob to be friends' })).toBeVisible()
  expect(await barriersNow(ann)).toEqual([])
  await menu.getByRole('button', { name: 'Close' }).tap()
  await bob.getByRole('button', { name: 'I’m ready' }).click()
  await ann.getByRole('button', { name: 'Deal the cards' }).tap()
  await expect(ann.getByTestId('hand')).toBeVisible()
  await ann.getByRole('button', { name: 'More about Bob' }).tap()
  await expect(menu).toContainText('Bob')
  await fits(ann)
  expect(await barriersNow(ann)).toEqual([])
  await shot(ann, 'friends-seat-phone')
  await menu.getByRole('button', { name: 'Ask Bob to be friends' }).tap()
  await expect(menu).toContainText('Asked. Bob finds it on their player card.')

  // Bob accepts in another tab, and sees where Ann plays once she allows it.
  const card = await bob.context().newPage()
  await card.goto(`${home}/`)
  await shot(card, 'friends-wants-desktop')
  await card.getByRole('link', { name: 'Ann would like to be your friend' }).click()
  await expect(card.getByTestId('friend-ask')).toContainText('Ann')
  expect(await barriersNow(card)).toEqual([])
  await shot(card, 'friends-ask-night', { fullPage: true })
  await card.getByRole('button', { name: 'Yes to Ann' }).click()
  const friend = card.getByTestId('friend')
  await expect(friend).toContainText('Ann')
  await expect(friend).not.toContainText('is at a table')
  const shares = await ann.context().newPage()
  await shares.goto(`${home}/card`)
  await shares.getByLabel('Friends may see where I play').click()
  await expect(shares.getByLabel('Friends may see where I play')).toBeChecked()
  await card.reload()
  await expect(friend).toContainText('is at a table')
  await expect(friend.getByRole('link', { name: 'Join Ann' })).toHaveAttribute('href', `/t/${first.code}`)
  expect(await barriersNow(card)).toEqual([])
  await shot(card, 'friends-night', { fullPage: true })
  await fits(shares)
  await shot(shares, 'friends-phone', { fullPage: true })

  // One press ends the friendship. Ann gets no notice; Bob is just no longer on her list.
  await friend.getByRole('button', { name: 'More about Ann' }).click()
  await shot(card, 'friends-more-night', { fullPage: true })
  await card.getByRole('button', { name: 'End the friendship with Ann' }).click()
  await expect(friend).toHaveCount(0)
  await shares.reload()
  await expect(shares.getByTestId('friends')).toContainText('No friends yet.')

  // A link contains a code that works once, and the recipient has to confirm it.
  await shares.getByRole('button', { name: 'Get a code' }).click()
  const code = (await shares.getByTestId('friend-code').textContent()) ?? ''
  await fits(shares)
  expect(await barriersNow(shares)).toEqual([])
  await card.goto(`${home}/card#friend=${code}`)
  await card.reload()
  await expect(card.getByTestId('friend-link')).toBeVisible()
  await card.getByRole('button', { name: 'Become friends' }).click()
  await expect(friend).toContainText('Ann')
  await expect(card.getByTestId('friend-link')).toHaveCount(0)
  await card.getByRole('textbox', { name: 'Code from a friend' }).fill(code)
  await card.getByRole('button', { name: 'Add friend' }).click()
  await expect(card.getByRole('alert')).toHaveText(
    'No such code now. Check each letter, or get a new one: codes work once.',
  )

  // Blocked, then unblocked.
  await friend.getByRole('button', { name: 'More about Ann' }).click()
  await card.getByRole('button', { name: 'Block Ann' }).click()
  await expect(friend).toHaveCount(0)
  await card.getByText('Blocked (1)').click()
  await card.getByRole('button', { name: 'Unblock Ann' }).click()
  await expect(card.getByText('Blocked (1)')).toHaveCount(0)
})
