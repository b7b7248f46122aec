// Every screen on desktop and phone: no accessibility barrier that axe finds, and a screenshot for review.

import type { Page } from '@playwright/test'

import { barriers, barriersNow, unreadAtNight } from '../support/barriers'
import { DESKTOP, expect, PHONE, shot, TELEVISION, test } from '../support/test'

const DEVICES = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const
const DECK = ['R', 'Y', 'G', 'B'].flatMap((color) => [...'0123456789SV'].map((face) => color + face))

/** Checks a screen in the light theme, then its colors in the dark theme, and takes a screenshot of each. */
async function looksRight(page: Page, name: string): Promise<void> {
  expect(await barriersNow(page)).toEqual([])
  await shot(page, `${name}-light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  // In the dark theme only colors differ.
  expect(await unreadAtNight(page)).toEqual([])
  await shot(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

for (const [device, options] of DEVICES) {
  test(`home, lobby and table are accessible in both themes: ${device}`, async ({ house }) => {
    const page = await house.person(options)
    await page.goto('/')
    await expect(page.getByRole('button', { name: /^Super Power, No Sissies/ })).toBeVisible()
    await looksRight(page, `home-${device}`)

    await page.getByRole('button', { name: /^Super Power, No Sissies/ }).click()
    await page.getByRole('button', { name: 'Cheeky bot' }).click()
    await expect(page.getByText('At the table (2 of 16)')).toBeVisible()
    await looksRight(page, `lobby-${device}`)

    const seat = await house.moment({
      hands: [['R4', 'G5', 'Y6', 'B8', 'W', 'R+2', 'YS'], ['B1', 'R7', 'B9'], ['G1'], ['Y1', 'Y2', 'Y3', 'Y4', 'B4']],
      pile: [
        { card: 'G7', by: 1 },
        { card: 'G2', by: 2 },
        { card: 'W/R', by: 3 },
        { card: 'R5', by: 1 },
      ],
      turn: 0,
      uno: [2],
    })
    await house.open(page, seat)
    await looksRight(page, `table-${device}`)
  })

  test(`a table with 16 seats and a hand of 34 cards is accessible: ${device}`, async ({ house }) => {
    const page = await house.person(options)
    const seat = await house.moment({
      hands: [DECK.slice(0, 34), ...Array.from({ length: 15 }, (_, i) => DECK.slice(i, i + 1 + (i % 6)))],
      pile: [
        { card: 'G7', by: 1 },
        { card: 'G2', by: 2 },
      ],
      turn: 5,
    })
    await house.open(page, seat)
    await expect(page.getByTestId('hand').locator('[data-card]')).toHaveCount(34)
    expect(await barriers(page)).toEqual([])
    await shot(page, `crowd-${device}`)
  })
}

test('entry pages, including an unknown table, fit three screen sizes', async ({ house }) => {
  const seat = await house.moment({ hands: [['R4'], ['B1']], pile: [{ card: 'R5', by: 1 }] })
  const page = await house.person()
  for (const [size, { viewport }] of [
    ['phone', PHONE],
    ['desktop', DESKTOP],
    ['television', TELEVISION],
  ] as const) {
    await page.setViewportSize({ ...viewport, width: size === 'phone' ? 360 : viewport.width })
    for (const [name, path] of [
      ['home', '/'],
      ['new', '/new'],
      ['join', `/t/${seat.code}`],
      ['nowhere', '/t/ZZZZ'],
      ['rules', '/rules'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${name} sticks out on a ${size}`,
      ).toBe(true)
      if (name === 'home') await expect(page.getByRole('button', { name: /^Psycho/ })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await shot(page, `screens/${size}/${name}`)
    }
  }
})

for (const [device, options] of DEVICES) {
  test(`the "Take a seat" button stays in place when the rules load late: ${device}`, async ({ house }) => {
    const seat = await house.moment({ hands: [['R4'], ['B1']], pile: [{ card: 'R5', by: 1 }] })
    const page = await house.person(options, 'Bob')
    let send = (): void => {}
    const wanted = new Promise<void>((done) => (send = done))
    await page.route('**/api/tables/*/rules', async (route) => {
      await wanted
      await route.continue()
    })
    await page.goto(`/t/${seat.code}`)
    const take = page.getByRole('button', { name: 'Take a seat' })
    await expect(take).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await take.boundingBox()
    send()
    await expect(page.getByRole('heading', { name: 'Tonight’s rules' })).toBeVisible()
    expect(await take.boundingBox()).toEqual(before)
  })
}
