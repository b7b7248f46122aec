// A browser that stores nothing loses its seat in a reload: the page warns about it and offers two ways back.

import { DESKTOP, expect, PHONE, shot, test } from '../support/test'

test('a player without browser storage gets the seat back from the host', async ({ house }) => {
  const ann = await house.person(DESKTOP, 'Ann')
  await ann.goto(`/new#${Buffer.from('base = "classic"\n').toString('base64url')}`)
  await ann.getByRole('button', { name: 'Make a table by these rules' }).click()
  await expect(ann.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
  const table = new URL(ann.url()).pathname

  const bob = await house.newcomer(PHONE)
  await bob.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('no storage', 'SecurityError')
      },
    })
  })
  await bob.goto(table)
  await bob.getByLabel('Your name').fill('Bob')
  await bob.getByRole('button', { name: 'Take a seat' }).tap()
  const keep = bob.getByTestId('keep-seat')
  await expect(keep).toContainText('If you reload, you lose your seat. Keep its link.')
  await keep.getByRole('button', { name: 'Show a code to scan' }).tap()
  await expect(keep.getByTestId('own-qr')).toBeVisible()
  await shot(bob, 'keep-seat-phone')

  // After the reload he is a new visitor, and his name is taken.
  await bob.goto(table)
  await bob.getByLabel('Your name').fill('Bob')
  await bob.getByRole('button', { name: 'Take a seat' }).tap()
  await expect(bob.getByRole('alert')).toContainText('Ask Ann, the host, to hand you the seat.')
  await bob.getByRole('button', { name: 'Get my seat back' }).tap()
  await expect(bob.getByTestId('asked')).toContainText(/\d{4}/)
  const number = /\d{4}/.exec(await bob.getByTestId('asked').innerText())?.[0] ?? ''
  const asks = ann.getByTestId('seat-asks')
  await expect(asks).toContainText(`A player with the number ${number} wants Bob’s seat.`)
  await shot(ann, 'seat-asked-desktop')
  await asks.getByRole('button', { name: 'Hand over seat' }).click()
  await expect(asks).toHaveCount(0)
  await expect(bob.getByRole('button', { name: 'I’m ready' })).toBeVisible()

  // The host leaves, and he is notified that he is the host now.
  await keep.getByRole('button', { name: 'Got it' }).tap()
  await ann.getByRole('button', { name: 'Leave the table' }).click()
  await expect(bob.getByTestId('notice')).toContainText('You’re the host now.')
})
