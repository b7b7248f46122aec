// A whole round without a pointer, and one using only what a screen reader gets: roles and names.

import type { Locator, Page } from '@playwright/test'

import { expect, type Moment, QUICK_BOTS, test } from '../support/test'

test.use(QUICK_BOTS)

/** Few playable cards, so that the round is short, and a bot that plays. */
const ROUND: Moment = {
  hands: [
    ['R4', 'R6', 'W'],
    ['B1', 'Y3', 'B7', 'Y9', 'B2', 'Y5', 'B8'],
  ],
  pile: [{ card: 'R5', by: 1 }],
  turn: 0,
  still: false,
}
/** More presses than any such round needs. */
const ENOUGH = 120

const over = (page: Page): Locator => page.getByRole('heading', { name: /^Round 1 is over|^The match is over/ })
const results = async (page: Page): Promise<boolean> => (await over(page).count()) > 0

/** Waits until the player can act or the round is over. */
async function asked(page: Page, due: readonly Locator[]): Promise<void> {
  await expect(async () => {
    const counts = await Promise.all([over(page), ...due].map((one) => one.count()))
    expect(counts.some((count) => count > 0)).toBe(true)
  }).toPass({ timeout: 30_000 })
}

test('a player finishes a round by keyboard alone', async ({ house }) => {
  const page = await house.person()
  await house.open(page, await house.moment(ROUND, 'classic'))
  const state = (): Promise<string> => page.getByRole('region', { name: 'Your hand' }).ariaSnapshot()
  const turn = page.getByTestId('status').filter({ hasText: /^Your turn/ })
  const red = page.getByRole('button', { name: /^red$/i })
  const draw = page.getByRole('toolbar', { name: 'What you can do' }).getByRole('button', { name: /^Draw/ })
  for (let presses = 0; presses < ENOUGH && !(await results(page)); presses++) {
    await asked(page, [turn, red])
    if (await results(page)) break
    const before = await state()
    if ((await red.count()) > 0) await page.keyboard.press('1')
    else {
      const hand = page.getByTestId('hand').getByRole('button')
      const names = await hand.evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''))
      const fits = names.findIndex((name) => name.endsWith('playable'))
      if (names.length === 2 && fits >= 0) await page.keyboard.press('u')
      if (fits < 0) await page.keyboard.press((await draw.count()) > 0 ? 'd' : 'p')
      else {
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        for (let step = 0; step <= fits; step++) await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
      }
    }
    await expect.poll(async () => (await results(page)) || (await state()) !== before).toBe(true)
  }
  await expect(over(page)).toBeVisible()
  // Starts the next round, also by keyboard.
  const next = page.getByRole('button', { name: 'Next round' })
  for (let tabs = 0; tabs < 40 && !(await next.evaluate((button) => button === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(over(page)).toHaveCount(0)
})

test('a player finishes a round by roles and accessible names alone', async ({ house }) => {
  const page = await house.person()
  await house.open(page, await house.moment(ROUND, 'classic'))
  const own = page.getByRole('region', { name: 'Your hand' })
  const playable = own.getByRole('button', { name: /playable/ })
  const red = page.getByRole('button', { name: /^red$/i })
  const draw = own.getByRole('button', { name: /^Draw/ })
  const pass = own.getByRole('button', { name: /^Pass/ })
  const due = [red, playable, draw, pass]
  for (let presses = 0; presses < ENOUGH && !(await results(page)); presses++) {
    await asked(page, due)
    const counts = await Promise.all(due.map((one) => one.count()))
    const press = due[counts.findIndex((count) => count > 0)]
    if (press === undefined) break
    const before = await own.ariaSnapshot()
    // The option may be gone by now, so look again.
    if (
      !(await press
        .first()
        .press('Enter', { timeout: 2_000 })
        .then(
          () => true,
          () => false,
        ))
    )
      continue
    await expect.poll(async () => (await results(page)) || (await own.ariaSnapshot()) !== before).toBe(true)
  }
  await expect(over(page)).toBeVisible()
  await expect(page.getByRole('table').getByRole('row', { name: /Ann/ })).toBeVisible()
})
