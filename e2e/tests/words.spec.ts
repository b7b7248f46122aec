// Languages, settings, lessons, and unusual names.

import type { Page } from '@playwright/test'

import { ems } from '../../web/src/lib/letters'
import { barriers } from '../support/barriers'
import { settled } from '../support/settled'
import { card, chip, expect, PHONE, shot, test } from '../support/test'

const GERMAN = { ...PHONE, locale: 'de-AT' }

/** Elements that extend over the sides of the window, except inside of scrolling containers. */
async function overflowing(page: Page): Promise<string[]> {
  await settled(page)
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth
    const scrolls = (node: Element | null): boolean =>
      node !== null &&
      node !== document.body &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(node).overflowX) || scrolls(node.parentElement))
    const out = [...document.querySelectorAll('body *:not(svg *)')].filter((node) => {
      const { left, right, width, height } = node.getBoundingClientRect()
      return width > 1 && height > 1 && (left < -1 || right > wide + 1) && !scrolls(node.parentElement)
    })
    // Elements inside of another overflowing element are omitted. The document itself is added if it is too wide.
    const widest = out.filter((node) => ![...node.children].some((child) => out.includes(child)))
    if (document.documentElement.scrollWidth > wide) widest.push(document.documentElement)
    return widest.map((node) => `${node.tagName} ${node.className} ${node.textContent.trim().slice(0, 40)}`)
  })
}

test('a German browser gets the German page and can switch to English', async ({ house }) => {
  const page = await house.person(GERMAN)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('button', { name: /House Rules Leg eine Zahl mit Stern/ })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await shot(page, 'german-home-phone')

  const ann = await house.moment(
    {
      hands: [
        ['R4', 'G5', 'YS'],
        ['B1', 'R7', 'B9'],
        ['G1', 'G3'],
      ],
      pile: [{ card: 'R5', by: 1 }],
      turn: 0,
    },
    'classic',
  )
  await house.open(page, ann)
  await card(page, 'YS').tap()
  const notice = page.getByTestId('notice')
  await expect(notice).toContainText('Passt nicht.')
  await expect(notice).toContainText('Du kannst')
  expect(await barriers(page)).toEqual([])
  await shot(page, 'german-table-phone')

  await page.getByRole('button', { name: 'Menü' }).tap()
  await page.getByRole('button', { name: 'Einstellungen' }).tap()
  expect(await barriers(page)).toEqual([])
  await shot(page, 'german-settings-phone')
  await page.getByRole('button', { name: 'English' }).tap()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(card(page, 'YS')).toHaveAccessibleName(/yellow skip/)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Play now/ })).toBeVisible()
})

test('settings survive a reload and set attributes for style sheets', async ({ house }) => {
  const page = await house.person()
  await page.goto('/')
  const html = page.locator('html')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('group', { name: 'Light or dark' }).getByRole('button', { name: 'Dark' }).click()
  await page.getByRole('group', { name: 'Motion' }).getByRole('button', { name: 'Full' }).click()
  await page.getByRole('switch', { name: 'Left-handed' }).check()
  expect(await barriers(page)).toEqual([])
  await shot(page, 'settings-dark-desktop')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
  for (const [name, value] of [
    ['theme', 'dark'],
    ['motion', 'full'],
    ['hand', 'left'],
  ])
    await expect(html).toHaveAttribute(`data-${name}`, value ?? '')
  expect(await barriers(page)).toEqual([])
})

test('lessons explain each rule once and can be turned off', async ({ house }) => {
  const page = await house.person(PHONE)
  await page.addInitScript(() => localStorage.setItem('ruckus.settings', '{}'))
  const ann = await house.moment({
    hands: [
      ['R4', 'G5', 'Y7'],
      ['B1', 'R7', 'B9'],
      ['G1', 'G3'],
    ],
    pile: [{ card: 'Y1' }, { card: 'Y2', by: 2 }, { card: 'Y7', by: 1 }],
    turn: 1,
  })
  await house.open(page, ann)
  const lesson = page.getByTestId('lesson')
  // She can jump in, which is Super Power, and can play while it is explained.
  await expect(lesson).toContainText('Super Power')
  expect(await barriers(page)).toEqual([])
  await shot(page, 'lesson-phone')
  await lesson.getByRole('button', { name: 'Got it' }).tap()
  await expect(lesson.filter({ hasText: 'Super Power' })).toHaveCount(0)
  await card(page, 'R4').tap()
  await expect(lesson).toContainText("It's Not Your Turn")
  await lesson.getByRole('link', { name: /Why/ }).tap()
  await expect(page.getByTestId('peek')).toContainText('SP-7')
  await page.getByRole('button', { name: 'Back to the game' }).tap()
  await lesson.getByRole('button', { name: 'Stop explaining' }).tap()
  await expect(lesson).toHaveCount(0)
  await page.reload()
  await expect(chip(page, 1)).toBeVisible()
  await expect(lesson).toHaveCount(0)
})

test('names in any script fit, and markup in names stays plain text', async ({ house }) => {
  const names = ['<b onclick=x>Bo</b>', 'عبد الله', '🎉👩‍👩‍👧‍👦🎉', 'A\u202eevil', 'Wolfeschlegelsteinhausenb']
  const ann = await house.moment({
    hands: [
      ['R4', 'G5'],
      ['B1', 'R7'],
      ['G1', 'G3'],
      ['B2', 'B3'],
      ['B4', 'B5'],
      ['Y1', 'Y2'],
    ],
    pile: [{ card: 'R5', by: 1 }],
    turn: 0,
  })
  const seated: string[] = []
  for (const name of names) {
    // The server refuses some names with an explanation; all others get a seat.
    await house.sit(ann.code, name).then(
      () => seated.push(name),
      (error: unknown) => expect(String(error)).toMatch(/bad-name.*name/),
    )
  }
  expect(seated.length).toBeGreaterThanOrEqual(3)
  const page = await house.person({ viewport: { width: 360, height: 740 } })
  await house.open(page, ann)
  await expect(page.getByText('<b onclick=x>Bo</b>')).toBeVisible()
  expect(await page.locator('b[onclick]').count()).toBe(0)
  expect(await overflowing(page)).toEqual([])
  expect(await barriers(page)).toEqual([])
  await shot(page, 'names-phone')
})

test('nothing overflows the window with double-size text or right-to-left layout', async ({ house }) => {
  const page = await house.person(PHONE)
  const browser = await page.context().newCDPSession(page)
  const large = (size: number) => browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
  const ann = await house.moment({
    hands: [['R4', 'G5', 'Y6', 'B8', 'W', 'R+2', 'YS'], ['B1', 'R7', 'B9'], ['G1'], ['Y1', 'Y2', 'Y3', 'Y4', 'B4']],
    pile: [
      { card: 'G7', by: 1 },
      { card: 'R5', by: 1 },
    ],
    turn: 0,
  })
  for (const how of ['large', 'mirrored']) {
    await large(how === 'large' ? 32 : 16)
    const set = () =>
      page.evaluate(
        (dir) => {
          document.documentElement.dir = dir
        },
        how === 'mirrored' ? 'rtl' : 'ltr',
      )
    await page.goto('/')
    await expect(page.getByRole('button', { name: /^Super Power, No Sissies/ })).toBeVisible()
    await set()
    expect(await overflowing(page), `home, ${how}`).toEqual([])
    await page.getByRole('button', { name: /^Super Power, No Sissies/ }).tap()
    await expect(page.getByTestId('code')).toHaveText(/^[A-Z]{4}$/)
    // The widest code that a table can have.
    const letters = (text: string) =>
      page.getByTestId('code').evaluate(
        (code, [put, wide]) => {
          code.textContent = put
          code.style.setProperty('--ems', wide)
        },
        [text, String(ems(text))] as const,
      )
    await letters('WWWW')
    expect(await overflowing(page), `lobby, ${how}`).toEqual([])
    // The longest code, just as wide.
    await letters('WWWWWW')
    expect(await overflowing(page), `lobby with six letters, ${how}`).toEqual([])
    await shot(page, `lobby-${how}-phone`)
    await house.open(page, ann)
    await set()
    expect(await overflowing(page), `table, ${how}`).toEqual([])
    for (const name of ['Menu', 'Draw', 'UNO!'])
      await expect(page.getByRole('button', { name, exact: true }).first()).toBeInViewport({ ratio: 0.9 })
    await shot(page, `table-${how}-phone`)
  }
})
