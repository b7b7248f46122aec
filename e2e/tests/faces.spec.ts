// Faces: somebody builds one, everybody sees it, and it shows what it feels.

import { barriers } from '../support/barriers'
import { card, chip, DESKTOP, expect, PHONE, shot, test } from '../support/test'

test('a face is built before the first card, seen by all, and kept by the device', async ({ house }) => {
  const ann = await house.moment({ hands: [['R4', 'G5', 'Y6', 'G9'], ['B1', 'R7'], ['B9', 'B8']], pile: [{ card: 'R5', by: 1 }], turn: 0 }, 'classic')
  const bob = await house.person(PHONE, 'Bob')
  await bob.goto(`/t/${ann.code}`)
  await bob.getByRole('button', { name: 'Build your face' }).tap()
  const maker = bob.getByTestId('face-maker')
  const looks = () => bob.evaluate(() => JSON.parse(localStorage.getItem('ruckus.face') ?? 'null') as { hat: number; eyes: number })
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
  const drawn = () => bobs.evaluate((face) => [...face.querySelectorAll('path, circle')].map((part) => part.getAttribute('d')).join())
  const built = () => maker.locator('svg').first()
  // He presses through the hats at the table's end of the line as well: his face there is the one that he built.
  await bob.goto('/')
  await bob.getByRole('button', { name: 'Build your face' }).tap()
  const head = await built().locator('path').first().getAttribute('d')
  await expect.poll(drawn).toContain(head ?? 'no head')
})

test('faces sweat at the last card, wince and gloat', async ({ house }) => {
  const ann = await house.moment({
    hands: [['RS', 'G5', 'Y6', 'W+4'], ['B1', 'R7', 'Y2', 'Y9'], ['B9']], pile: [{ card: 'R5', by: 1 }], stock: ['G1', 'G2', 'G3', 'G4', 'G6', 'G7'], turn: 0, uno: [2],
  }, 'classic')
  const page = await house.person()
  await house.open(page, ann)
  const mood = (seat: number) => chip(page, seat).locator('svg').first()
  await expect(mood(2)).toHaveAttribute('data-mood', 'sweat')
  await expect(mood(1)).not.toHaveAttribute('data-mood')
  await card(page, 'RS').click()
  await expect(mood(1)).toHaveAttribute('data-mood', 'wince')
  await shot(page, 'faces-desktop')
  await expect(mood(1)).not.toHaveAttribute('data-mood')
})

test('sixteen faces on a phone are told apart', async ({ house }) => {
  const hands = Array.from({ length: 16 }, (_, seat) => [`B${(seat % 9) + 1}`, 'R7', 'Y2'])
  const ann = await house.moment({ hands, pile: [{ card: 'R5', by: 1 }], turn: 3 }, 'classic')
  const page = await house.person(PHONE)
  await house.open(page, ann)
  const faces = () => page.locator('.chip .face > svg').evaluateAll((all) => new Set(all.map((face) => face.innerHTML)).size)
  await expect.poll(faces).toBeGreaterThanOrEqual(15)
  await shot(page, 'faces-16-phone')
})
