// People come to a running match and leave it for good.

import { chip, DESKTOP, expect, hand, PHONE, shot, test } from '../support/test'
import { tinker } from '../support/tinker'

test('somebody comes late and plays from the next deal on; somebody leaves and the chair goes too', async ({ house }) => {
  const ann = await house.person(DESKTOP, 'Ann')
  const bob = await house.person(PHONE, 'Bob')
  await ann.goto(`/new#${Buffer.from('title = "Two rounds"\nbase = "classic"\n[deal]\ncards = 3\n').toString('base64url')}`)
  await ann.getByRole('button', { name: 'Make a table by these rules' }).click()
  await expect(ann.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
  await tinker(ann)
  await ann.getByText('Coming and going during a match', { exact: true }).click()
  await ann.getByLabel('If a player leaves for good').selectOption({ label: 'the chair goes too' })
  await bob.goto(new URL(ann.url()).pathname)
  await bob.getByRole('button', { name: 'Take a seat' }).tap()
  await bob.getByRole('button', { name: 'I’m ready' }).tap()
  await ann.getByRole('button', { name: 'Deal the cards' }).click()
  await expect(hand(ann)).toHaveCount(3)

  const cid = await house.person(PHONE, 'Cid')
  await cid.goto(new URL(ann.url()).pathname)
  await cid.getByRole('button', { name: 'Take a seat' }).tap()
  await expect(cid.getByText('You’re in from the next deal')).toBeVisible()
  await shot(cid, 'coming-late-phone')
  await expect(ann.getByText('Cid joins the table and plays from the next round.').filter({ visible: true }).first()).toBeVisible()
  await expect(hand(cid)).toHaveCount(0)

  const dee = await house.person(DESKTOP, 'Dee')
  await dee.goto(new URL(ann.url()).pathname)
  await dee.getByRole('button', { name: 'Take a seat' }).click()
  await expect(dee.getByText('You’re in from the next deal')).toBeVisible()

  await bob.getByRole('button', { name: 'Menu' }).tap()
  await bob.getByRole('button', { name: 'Leave the table' }).tap()
  await expect(bob.getByText('Leave for good? Your cards go under the draw pile')).toBeVisible()
  await shot(bob, 'leaving-phone')
  await bob.getByRole('button', { name: 'Leave for good' }).tap()
  await expect(bob.getByRole('button', { name: /Play now/ })).toBeVisible()

  // One is left of those who played: the round is over, and both newcomers are dealt in.
  await expect(ann.getByRole('heading', { name: 'Round 1 is over' })).toBeVisible()
  await ann.getByRole('button', { name: 'Next round' }).click()
  for (const page of [ann, cid, dee]) await expect(hand(page)).toHaveCount(3)
  await expect(chip(ann, 2)).toContainText('Cid')
  await expect(chip(ann, 1)).toHaveCount(0)

  // The round before can still be looked at and shared; who has not played in it waits for one of their own.
  await ann.getByRole('button', { name: 'Menu' }).click()
  await ann.getByRole('button', { name: 'The last round' }).click()
  const menu = ann.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Watch it again' })).toBeVisible()
  await shot(ann, 'last-round-desktop')
  await menu.getByRole('button', { name: 'Share the replay' }).click()
  await expect(ann.getByTestId('notice')).toContainText('The link to the replay is copied.')
  await expect(menu).toBeHidden()
})
