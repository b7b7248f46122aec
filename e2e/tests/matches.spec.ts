// A complete match of each game with two players, one on a desktop and one on a phone, and two bots. The rules come
// from a link that shortens the game.

import type { Page } from '@playwright/test'

import { LAST_BUS, wholeMatch } from '../support/robot'
import { shiftsOf } from '../support/shifts'
import { expect, QUICK_BOTS, shot, test } from '../support/test'

/**
 * The games and the settings that shorten them: fewer cards, one round or few points, a smaller penalty. All have
 * sudden death too.
 */
const GAMES = [
  ['classic', '[deal]\ncards = 3\n[scoring]\ntarget = 1'],
  ['super-power-no-sissies', '[deal]\ncards = 3\n[uno]\npenalty = 1\n[scoring]\nrounds = 1'],
  ['super-speed', '[deal]\ncards = 4\n[scoring]\nrounds = 1'],
  ['house-rules', '[deal]\ncards = 3\n[scoring]\nmethod = "single"'],
  ['psycho', '[deal]\nchoice = [2, 4]\n[scoring]\nrounds = 1'],
  ['power', '[deal]\ncards = 3\n[scoring]\ntarget = 1'],
] as const

test.describe.configure({ mode: 'parallel' })
test.use(QUICK_BOTS)

for (const [game, shorter] of GAMES) {
  test(`two players and two bots finish a match of ${game}`, async ({ house }) => {
    const { people, pressed } = await wholeMatch(
      house,
      `title = "Short ${game}"\nbase = "${game}"\n${shorter}\n[pace]\nspeed = "lightning"\n${LAST_BUS}`,
    )
    const [ann, bob] = people
    test.info().annotations.push({ type: 'pressed', description: JSON.stringify(pressed) })
    // Questions and large hands never moved anything on the table.
    for (const page of [ann, bob]) expect.soft(await shiftsOf(page)).toEqual([])
    for (const page of [ann, bob]) {
      const sheet = page.getByTestId('results')
      await expect(sheet.getByRole('heading', { name: 'The match is over' })).toBeVisible()
      await expect(sheet.getByText(/wins?!$|share the win!$/)).toBeVisible()
      await expect(sheet.getByRole('row')).toHaveCount(5)
    }
    const score = (page: Page) => page.getByTestId('results').locator('tbody .total').allTextContents()
    expect(await score(ann)).toEqual(await score(bob))
    // Both have cut the cards before each deal and can verify the shuffles.
    for (const page of [ann, bob]) {
      await page.getByTestId('results').locator('summary', { hasText: 'More' }).click()
      await page.getByRole('button', { name: 'Check the shuffles' }).click()
      await expect(page.getByText(/^Round 1: fair\. 2 players cut the cards\.$/)).toBeVisible()
      await expect(page.getByText('not fair')).toHaveCount(0)
    }
    await shot(ann, `match-over-${game}-desktop`)
    await shot(bob, `match-over-${game}-phone`)
  })
}
