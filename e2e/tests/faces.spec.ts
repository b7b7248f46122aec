// Faces: a player builds one, and all players see it.

import { barriers } from '../support/barriers'
import { chip, DESKTOP, expect, PHONE, shot, test } from '../support/test'

test('a face built before joining is saved and shown to other players', async ({ house }) => {
  const ann = await house.moment(
    {
      hands: [
        ['R4', 'G5', 'Y6', 'G9'],
        ['B1', 'R7'],
        ['B9', 'B8'],
      ],
      pile: [{ card: 'R5', by: 1 }],
      turn: 0,
    },
    'classic',
  )
  const bob = await house.person(PHONE, 'Bob')
  await bob.goto(`/t/${ann.code}`)
  await bob.getByRole('button', { name: 'Build your face' }).tap()
  const maker = bob.getByTestId('face-maker')
  const looks = () =>
    bob.evaluate(() => JSON.parse(localStorage.getItem('ruckus.face') ?? 'null') as { hat: number; eyes: number })
  const before = await looks()
  await maker.getByRole('button', { name: 'Next hat' }).tap()
  await maker.getByRole('button', { name: 'Next eyes' }).tap()
  await expect.poll(looks).toEqual({ ...before, hat: (before.hat + 1) % 9, eyes: (before.eyes + 1) % 6 })
  expect(await barriers(bob)).toEqual([])
  await shot(bob, 'face-maker-phone')
  await bob.getByRole('button', { name: 'Take a seat' }).tap()
  await expect(bob.getByTestId('hand')).toBeVisible()

  const page = await house.person(DESKTOP)
  await house.open(page, ann)
  const bobs = chip(page, 1).locator('svg').first()
  const drawn = () =>
    bobs.evaluate((face) => [...face.querySelectorAll('path, circle')].map((part) => part.getAttribute('d')).join())
  const built = () => maker.locator('svg').first()
  // The first screen shows the face that Bob built, and his seat at the table has the same one.
  await bob.goto('/')
  await bob.getByRole('button', { name: 'Build your face' }).tap()
  const head = await built().locator('path').first().getAttribute('d')
  await expect.poll(drawn).toContain(head ?? 'no head')
})
