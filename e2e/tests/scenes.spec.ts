// Scenes: the loud moments of a round, each large for a moment, over neither pile nor hand.

import type { Page } from '@playwright/test'

import { card, DESKTOP, expect, PHONE, shot, test } from '../support/test'

const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
const LONG = { 'spank-the-baby': { seconds: 30 } }

/** The scene stands where it covers neither the pile, nor the draw pile, nor the hand. */
async function coversNothing(page: Page): Promise<void> {
  const foot = await page.getByTestId('scene').evaluate((scene) => scene.getBoundingClientRect().bottom)
  for (const name of ['pile', 'stock', 'hand']) {
    const top = await page.locator(`[data-anchor="${name}"]`).evaluate((thing) => thing.getBoundingClientRect().top)
    expect(foot, `the scene and the ${name}`).toBeLessThanOrEqual(top + 1)
  }
}

for (const [size, screen] of [['phone', PHONE], ['small', SMALL], ['desktop', DESKTOP]] as const) {
  test(`a load that comes back has its scene on a ${size}`, async ({ house }) => {
    const ann = await house.moment({
      hands: [['B2', 'B2', 'G5', 'Y6'], ['B1', 'R7', 'Y2', 'Y9']], pile: [{ card: 'R5', by: 1 }, { card: 'R+2', by: 0, unsettled: true }, { card: 'Y+2', by: 1, unsettled: true }],
      stock: ['G1', 'G2', 'G3', 'G4', 'G6', 'G7'], turn: 0,
    }, 'super-power-no-sissies')
    const page = await house.person(screen)
    await house.open(page, ann)
    await page.getByRole('button', { name: 'Draw 4' }).click()
    await expect(page.getByTestId('scene')).toContainText('Back to you: 4 cards!')
    await coversNothing(page)
    await shot(page, `scene-back-${size}`)
    await expect(page.getByTestId('scene')).toHaveCount(0)
  })
}

test('a race ends on a podium, large on the television, and a press skips it', async ({ house }) => {
  const ann = await house.moment({ hands: [['R3', 'G5', 'G6'], ['B1', 'B2'], ['B1', 'B4']], pile: [{ card: 'R5', by: 1 }], turn: 0 }, 'super-power-no-sissies', LONG)
  const bob = await house.sit(ann.code, 'Bob')
  const [page, phone, tv] = [await house.person(), await house.person(PHONE, 'Bob'), await house.person({ viewport: { width: 1920, height: 1080 } })]
  await house.open(page, ann)
  await house.open(phone, bob)
  await tv.goto('/tv')
  await tv.getByLabel('The table’s code').fill(ann.code.toLowerCase())
  await tv.getByRole('button', { name: 'Show this table' }).click()
  await expect(tv.getByTestId('pile')).toBeVisible()
  await card(page, 'R3').click()
  await phone.getByRole('button', { name: 'Slap the pile' }).tap()
  await page.keyboard.press('s')
  for (const [who, name] of [[tv, 'television'], [phone, 'phone']] as const) {
    await expect(who.getByTestId('scene')).toHaveAttribute('data-scene', 'podium')
    await expect(who.getByTestId('scene')).toContainText(/\d+ ms/)
    await shot(who, `podium-${name}`)
  }
  await page.keyboard.press('x')
  await expect(page.getByTestId('scene')).toHaveCount(0)
})
