// Rules about who wins a match: everyone reads on the screen who plays together, and who is out.

import { barriers } from '../support/barriers'
import { card, expect, fits, shot, test } from '../support/test'

const PILE = [{ card: 'R4', by: 3 }]

test('partners are marked at the table, and share their points', async ({ house }) => {
  const hands = [['R8'], ['G2', 'G3'], ['B5', 'B6'], ['B9', 'B8']]
  const [ann, bob] = await house.pair({ hands, pile: PILE, turn: 0, uno: [0] }, 'classic', { teams: 'opposite' })
  const seat = (number: number) => bob.locator(`[data-seat="${number}"]`)
  await expect(seat(0).locator('.marks')).toHaveText('A')
  await expect(seat(2)).toHaveAttribute('aria-label', /team A/)
  await expect(seat(3)).toHaveAttribute('aria-label', /team B/)
  await fits(bob)
  await shot(bob, 'teams-phone')
  await shot(ann, 'teams-desktop')
  await card(ann, 'R8').click()
  for (const page of [ann, bob]) await expect(page.getByTestId('partner').first()).toBeVisible()
  await expect(bob.getByTestId('partner')).toHaveCount(4)
  await fits(bob)
  expect(await barriers(bob)).toEqual([])
  await shot(bob, 'teams-results-phone', { fullPage: true })
})

test('the last player in the ranking leaves the match', async ({ house }) => {
  const hands = [['R8'], ['G2', 'G3'], ['B5', 'W']]
  const [ann, bob] = await house.pair({ hands, pile: [{ card: 'R4', by: 2 }], turn: 0, uno: [0] }, 'classic', {
    elimination: true,
  })
  await card(ann, 'R8').click()
  await expect(bob.getByTestId('results').getByTestId('eliminated')).toHaveText('eliminated after round 1')
  await fits(bob)
  expect(await barriers(bob)).toEqual([])
  await shot(bob, 'elimination-phone', { fullPage: true })
  await ann.getByRole('button', { name: /^Next round/ }).click()
  await expect(bob.getByTestId('results')).toHaveCount(0)
  await expect(bob.getByTestId('eliminated')).toContainText('Out of the match')
  await shot(bob, 'elimination-next-phone')
})
