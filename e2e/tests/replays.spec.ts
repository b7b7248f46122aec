// After a match: the score sheet, a link, and a replay from any seat's point of view.

import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { shownAwards } from '../../web/src/lib/replay/titles'
import type { Award } from '../../web/src/lib/wire'
import { barriers } from '../support/barriers'
import { LAST_BUS, wholeMatch } from '../support/robot'
import { DESKTOP, expect, hand, type House, PHONE, QUICK_BOTS, shot, test } from '../support/test'

test.use(QUICK_BOTS)

const RULES = `title = "Two rounds"
base = "classic"
[deal]
cards = 3
[scoring]
method = "low-total"
rounds = 2
target = 0
[pace]
speed = "lightning"
${LAST_BUS}`

const moment = (page: Page) => page.getByRole('slider', { name: 'Moment of the round' })
const told = (page: Page) => page.getByTestId('told')
/** The hand of the player that the replay follows. */
const open = (page: Page) => page.getByTestId('open-hand').locator('[data-card]')
const kinds = (cards: ReturnType<typeof open>) =>
  cards.evaluateAll((found) => found.map((card) => (card as HTMLElement).dataset.card ?? '').sort())
const last = async (page: Page) => Number(await moment(page).getAttribute('max'))

/** The score sheet at the end, and the link that it shares. */
async function scores(ann: Page, bob: Page): Promise<string> {
  for (const page of [ann, bob]) {
    const sheet = page.getByTestId('results')
    await sheet.locator('summary', { hasText: 'More' }).click()
    await expect(sheet.getByTestId('score-lines')).toBeAttached()
    await expect(sheet.getByTestId('score-lines').locator('.name')).toHaveCount(4)
  }
  await bob.getByTestId('score-lines').scrollIntoViewIfNeeded()
  await shot(bob, 'afterwards-phone')
  await ann.getByRole('link', { name: 'Watch it again' }).scrollIntoViewIfNeeded()
  await shot(ann, 'afterwards-desktop')
  await ann.getByRole('button', { name: 'Share the replay' }).click()
  await expect(ann.getByTestId('notice')).toContainText('The link to the replay is copied.')
  // The picture of the match: shown small, and saved at full size where sharing is unavailable.
  for (const page of [ann, bob])
    await expect(page.getByTestId('picture')).toHaveAccessibleName(/^Picture of the match: .+ (wins|share the win)!$/)
  const [picture] = await Promise.all([
    ann.waitForEvent('download'),
    ann.getByRole('button', { name: 'Share the picture' }).click(),
  ])
  expect(picture.suggestedFilename()).toMatch(/^ruckus-[A-Z]+-1\.png$/)
  await picture.saveAs('shots/match-picture.png')
  expect((await readFile('shots/match-picture.png')).length).toBeGreaterThan(30_000)
  const link = await ann.getByRole('link', { name: 'Watch it again' }).getAttribute('href')
  expect(await bob.getByRole('link', { name: 'Watch it again' }).getAttribute('href')).toBe(link)
  // Awards differ from match to match.
  const { pathname, hash } = new URL(link ?? '')
  const [, , code, number] = pathname.split('/')
  const answer = await ann.request.get(`/api/tables/${code}/replays/${number}`, {
    headers: { authorization: `Bearer ${hash.slice(1).split('~')[0] ?? ''}` },
  })
  const { awards } = (await answer.json()) as { awards: Award[] }
  for (const page of [ann, bob])
    await expect(page.getByTestId('awards').getByRole('listitem')).toHaveCount(shownAwards(awards).length)
  return link ?? ''
}

/** Another person watches it on a phone. */
async function watch(page: Page, link: string): Promise<void> {
  await page.goto(link)
  // The link was created after the round, so the replay opens just before its turning point.
  const round = page.getByRole('combobox', { name: 'Round' })
  await expect(round).toHaveValue(/~(\d+)$/.exec(link)?.[1] ?? 'none')
  await expect(moment(page)).not.toHaveValue('0')
  await round.selectOption({ label: 'Round 1' })
  await expect(told(page)).toHaveText('The cards are not dealt yet.')
  const length = await last(page)
  await moment(page).fill('2')
  await expect(open(page)).toHaveCount(3)
  const anns = await kinds(open(page))
  await page.getByRole('combobox', { name: 'View as' }).selectOption({ label: 'Through Bob’s eyes' })
  await expect(page.getByText(/^Bob holds/)).toBeVisible()
  expect(await kinds(open(page))).not.toEqual(anns)
  await shot(page, 'replay-phone')
  // It plays automatically at the selected speed.
  await page.getByRole('button', { name: '4×' }).tap()
  await page.getByRole('button', { name: 'Play', exact: true }).tap()
  await expect(moment(page)).not.toHaveValue('2')
  // A short round may be over by now.
  await page.getByRole('button', { name: /^(Pause|Play)$/ }).tap()
  await moment(page).fill(String(length))
  await expect(page.getByRole('button', { name: 'What if…?' })).toBeDisabled()
  await expect(page.getByText('No “what if” here: the round is over.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Round' }).selectOption({ label: 'Round 2' })
  await expect(moment(page)).toHaveValue('0')
  await page.getByRole('button', { name: 'Scores' }).tap()
  await expect(page.getByTestId('score-lines')).toBeVisible()
  await shot(page, 'replay-scores-phone')
  await page.getByRole('button', { name: 'Close' }).tap()
  expect(await barriers(page)).toEqual([])
}

/** Continues from the middle of the round in Bob's seat. */
async function playOn(page: Page): Promise<void> {
  await moment(page).fill(String(Math.floor((await last(page)) / 2)))
  const bobs = await kinds(open(page))
  await page.getByRole('button', { name: 'What if…?' }).tap()
  await expect(page.getByText(/you take Bob’s seat/)).toBeVisible()
  await shot(page, 'what-if-phone')
  await page.getByRole('button', { name: 'Play on from here' }).tap()
  await expect(page).toHaveURL(/\/t\/[A-Z]{26}$/)
  await expect(page.getByTestId('hand')).toBeVisible()
  // Bots may have played meanwhile, but these rules never take cards from a hand.
  expect(bobs.length).toBeGreaterThan(0)
  await expect.poll(() => kinds(hand(page))).toEqual(expect.arrayContaining(bobs))
  await expect(page.locator('.chip[data-seat]')).toHaveCount(3)
  await shot(page, 'what-if-table-phone')
}

/** Only by keyboard, on a desktop. */
async function keys(page: Page, link: string): Promise<void> {
  // Without a round in the link, it opens at the first one.
  await page.goto(link.replace(/~\d+$/, ''))
  await expect(told(page)).toHaveText('The cards are not dealt yet.')
  await page.keyboard.press('ArrowRight')
  await expect(told(page)).toHaveText('A new match begins.')
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('combobox', { name: 'Round' })).toHaveValue('2')
  await page.keyboard.press('End')
  await expect(moment(page)).toHaveValue(String(await last(page)))
  await page.keyboard.press('ArrowLeft')
  await expect(moment(page)).not.toHaveValue(String(await last(page)))
  await page.keyboard.press('Home')
  await page.keyboard.press(' ')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(moment(page)).not.toHaveValue('0')
  await page.keyboard.press(' ')
  await moment(page).fill(String(Math.floor((await last(page)) * 0.6)))
  await shot(page, 'replay-desktop')
  expect(await barriers(page)).toEqual([])
}

test('a replay can be watched, shared and continued as a new match', async ({ house }: { house: House }) => {
  test.setTimeout(400_000)
  const {
    people: [ann, bob],
  } = await wholeMatch(house, RULES)
  const link = await scores(ann, bob)
  const [eve, dee] = [await house.person(PHONE, 'Eve'), await house.person(DESKTOP, 'Dee')]
  await watch(eve, link)
  await playOn(eve)
  await keys(dee, link)
  await dee.goto(`${new URL(link).pathname}#${'0'.repeat(32)}`)
  await dee.reload()
  await expect(dee.getByRole('alert')).toHaveText(/^This link opens no replay/)
})
