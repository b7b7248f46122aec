// A first-time visitor with a phone and without help: plays immediately, finishes a round, watches it again and shares
// it.

import type { Page } from '@playwright/test'

import { barriers } from '../support/barriers'
import { player } from '../support/player'
import { card, DESKTOP, expect, fits, hand, type House, PHONE, QUICK_BOTS, shot, test } from '../support/test'

test.use(QUICK_BOTS)

/** How long a round may take before the test tries another one, in milliseconds; and the maximum number of rounds. */
const ENOUGH = 120_000
const ROUNDS = 5

/** Plays a round to its end. Random play may need ten minutes, so the test then starts another round. */
async function firstRound(house: House): Promise<Page> {
  for (let round = 1; ; round += 1) {
    const page = await house.newcomer(PHONE)
    await playNow(page)
    const over = page.getByTestId('results').getByRole('heading', { level: 1 })
    if (
      round === ROUNDS ||
      (await over.waitFor({ timeout: ENOUGH }).then(
        () => true,
        () => false,
      ))
    )
      return page
    await page.context().close()
  }
}

async function playNow(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /^Play now/ }).tap()
  await expect(hand(page)).not.toHaveCount(0)
  // The page explains what happens for the first time, and the explanation disappears after it was read.
  const lesson = page.getByTestId('lesson')
  await expect(lesson).toBeVisible()
  await lesson.getByRole('button', { name: 'Got it' }).tap()
  await shot(page, 'new-user-lesson')

  // Plays any highlighted card.
  page.evaluate(player, { next: false, seed: 3, press: 600 }).catch(() => undefined)
}

test('a new visitor finishes a round and shares its replay', async ({ house }) => {
  test.setTimeout(900_000)
  const page = await firstRound(house)
  const sheet = page.getByTestId('results')
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(/^(Round 1 is over|The match is over)$/, {
    timeout: 300_000,
  })
  await sheet.locator('summary', { hasText: 'More' }).tap()
  await sheet.getByRole('button', { name: 'Share the replay' }).tap()
  await expect(page.getByTestId('notice')).toContainText('The link to the replay is copied.')
  const link = await sheet.getByRole('link', { name: 'Watch it again' }).getAttribute('href')
  await fits(page)
  await shot(page, 'new-user-round-over')
  expect(await barriers(page)).toEqual([])

  // Anyone with the link can watch it from any seat, without a name, a seat or an account.
  const eve = await house.newcomer(DESKTOP)
  await eve.goto(link ?? '')
  const moment = eve.getByRole('slider', { name: 'Moment of the round' })
  // It opens just before the turning point of the round.
  await expect(moment).not.toHaveValue('0')
  await moment.fill('0')
  await expect(eve.getByTestId('told')).toHaveText('The cards are not dealt yet.')
  await eve.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(moment).not.toHaveValue('0')
  await eve.getByRole('button', { name: 'Pause' }).click()
  const last = (await moment.getAttribute('max')) ?? ''
  await moment.fill(last)
  await expect(eve.getByTestId('log').getByRole('listitem').last()).toHaveText(
    /^(The round is over\.|The match goes to .+)$/,
  )
  const eyes = eve.getByRole('combobox', { name: 'View as' })
  await expect(eyes.getByRole('option')).toHaveCount(4)
  await eyes.selectOption({ index: 2 })
  await expect(moment).toHaveValue(last)
  await shot(eve, 'new-user-replay')
})

test('the log opens at the newest entry and keeps its scroll position', async ({ house }) => {
  const seat = await house.moment(
    {
      hands: [Array.from({ length: 12 }, (_, i) => `Y${(i % 9) + 1}`), ['B1', 'B2']],
      pile: [{ card: 'R9', by: 1 }],
      stock: Array.from({ length: 30 }, (_, i) => `G${(i % 9) + 1}`),
      turn: 0,
    },
    'super-power-no-sissies',
  )
  const page = await house.person(PHONE)
  await house.open(page, seat)
  const draw = page.getByRole('toolbar', { name: 'What you can do' }).getByRole('button', { name: 'Draw' })
  for (let held = 13; held <= 34; held += 1) {
    await draw.tap()
    await expect(hand(page)).toHaveCount(held)
  }
  const log = page.getByTestId('log')
  await page.getByRole('button', { name: 'What happened' }).tap()
  await expect(log.getByRole('listitem').last()).toBeInViewport()
  await expect(log.getByRole('listitem').first()).not.toBeInViewport()
  await log.evaluate((list) => (list.scrollTop = 0))
  await expect(log.getByRole('listitem').first()).toBeInViewport()
  await page.keyboard.press('d')
  await expect(hand(page)).toHaveCount(35)
  await expect(log.getByRole('listitem').first()).toBeInViewport()
})

test('cards that can pay a debt are highlighted', async ({ house }) => {
  const seat = await house.moment(
    {
      hands: [
        ['Y2', 'R7', 'B1', 'R1', 'GS'],
        ['B1', 'B2'],
        ['B3', 'B4'],
      ],
      pile: [{ card: 'G+2', by: 2, unsettled: true }],
      turn: 0,
    },
    'super-power-no-sissies',
  )
  const page = await house.person(PHONE)
  await house.open(page, seat)
  const stands = page.getByTestId('hand').locator('.may[data-card]')
  // The two, or both ones; not the seven.
  await expect(stands).toHaveCount(3)
  await card(page, 'Y2').tap()
  await page.getByRole('button', { name: 'Back it up!' }).tap()
  await expect(page.getByTestId('log')).toContainText('You pay with a yellow 2.')
})
