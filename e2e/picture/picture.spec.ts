// Makes the animated picture of the README from the real page: `npm run picture`. A phone and a television show the
// same table while a player jumps in and slaps.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { Page } from '@playwright/test'

import { allMaySlap, card, expect, type House, type Moment, test } from '../support/test'
import { compose, type Scene, SIZE } from './compose'
import { film, pause } from './film'
import { animated } from './webp'

const FILE = join(import.meta.dirname, '../../docs/pictures/ruckus.webp')
/** The most bytes of the picture. */
const LIMIT = 1_500_000

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const SCREEN = { viewport: { width: 1280, height: 720 } }

/** Opens a moment on Ann's phone, on Bob's, and on a television; records Ann's and the television during the play. */
async function scene(house: House, moment: Moment, play: (ann: Page, bob: Page) => Promise<void>): Promise<Scene> {
  const seat = await house.moment(moment, 'super-power-no-sissies', { 'spank-the-baby': { seconds: 3 } })
  const other = await house.sit(seat.code, 'Bob')
  const ann = await house.person(PHONE, 'Ann', true)
  const bob = await house.person(PHONE, 'Bob', false)
  const screen = await house.person(SCREEN, 'Zoe', true)
  await Promise.all([house.open(ann, seat), house.open(bob, other), screen.goto(`/tv/${seat.code}`)])
  const handOnly = ann.getByRole('button', { name: 'Hand only' })
  await handOnly.click({ timeout: 10_000 }).catch(() => undefined)
  await expect(screen.getByTestId('pile')).toBeVisible()
  // Opening scenes and notices pass before the recording.
  await pause(ann, 4_000)
  const films = await Promise.all([film(ann), film(screen)])
  await pause(ann, 900)
  await play(ann, bob)
  await pause(ann, 2_500)
  const [phone = [], television = []] = await Promise.all(films.map((end) => end()))
  await Promise.all([ann, bob, screen].map((page) => page.close()))
  return { phone, television }
}

test('the picture shows a jump-in and a slap on a phone and a television', async ({ house, browser }) => {
  const jump = await scene(
    house,
    {
      hands: [
        ['Y7', 'G5', 'R3', 'B9', 'W'],
        ['Y7', 'B1', 'B2', 'G8'],
        ['B1', 'B4', 'G6', 'R1', 'R2'],
        ['G1', 'G3', 'Y1'],
      ],
      pile: [{ card: 'Y1' }, { card: 'Y4', by: 3 }],
      turn: 1,
    },
    async (ann, bob) => {
      await card(bob, 'Y7').click()
      await pause(ann, 700)
      await card(ann, 'Y7').click()
    },
  )
  const slap = await scene(
    house,
    {
      hands: [
        ['G5', 'B9', 'W', 'R8'],
        ['R3', 'B1', 'B2', 'G8'],
        ['B1', 'B4', 'G6', 'R1', 'R2'],
        ['G1', 'G3', 'Y1'],
      ],
      pile: [{ card: 'Y1' }, { card: 'R5', by: 3 }],
      turn: 1,
    },
    async (ann, bob) => {
      await card(bob, 'R3').click()
      await allMaySlap(ann)
      await ann.getByTestId('pile').click({ force: true })
      await allMaySlap(bob)
      await bob.getByTestId('pile').click({ force: true })
    },
  )
  const blank = await browser.newPage()
  const picture = animated(SIZE, await compose(blank, [jump, slap]))
  await blank.close()
  expect(picture.length).toBeLessThan(LIMIT)
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, picture)
})
