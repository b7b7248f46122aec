// The end of a round, visually, by keyboard and for screen readers.

import { barriers } from '../support/barriers'
import { lasting } from '../support/lasting'
import { card, DESKTOP, expect, hand, PHONE, shot, test } from '../support/test'

test('a finished round shows its winner, then an accessible score sheet', async ({ house }) => {
  const ann = await house.moment({
    hands: [['R4'], ['B1', 'R7', 'W'], ['B9', 'G+2']],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
    uno: [0],
  })
  const page = await house.person(undefined, 'Ann', true)
  // The winner's scene stays until a key is pressed; see `RoundWinner.svelte`.
  await lasting(page, [2_000], 120_000)
  await house.open(page, ann)
  await card(page, 'R4').click()
  await expect(page.getByTestId('round-winner')).toBeVisible()
  await expect(page.getByTestId('results')).toHaveCount(0)
  await page
    .getByTestId('round-winner')
    .evaluate((scene) => Promise.all(scene.getAnimations({ subtree: true }).map(({ finished }) => finished)))
  await shot(page, 'round-winner-desktop')
  await page.setViewportSize(PHONE.viewport)
  await shot(page, 'round-winner-phone')
  await page.setViewportSize(DESKTOP.viewport)
  await page.keyboard.press('Shift')
  await expect(page.getByTestId('results')).toBeVisible()
  const mine = page.getByRole('row', { name: /Ann/ })
  await expect(mine).toContainText('out first')
  await expect(page.getByRole('img', { name: 'red 7, blue 1 and wild' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await shot(page, 'score-sheet-desktop')
  await page.getByRole('button', { name: 'Look at the table' }).click()
  await expect(page.getByTestId('results')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to the scores' }).click()
  await page.getByRole('button', { name: 'Next round' }).click()
  await expect(page.getByText('Round 1', { exact: true })).toHaveCount(0)
  await expect(hand(page)).not.toHaveCount(1)
})
