// Tables of people with browsers who race as fast as a hand does. Where they sit down, and over which lines, is said over a
// socket (`cargo xtask races --browsers`); what happens there is told over the same.

import { connect } from 'node:net'
import { createInterface } from 'node:readline'

import { type Browser, type BrowserContext, type Page, expect, test } from '@playwright/test'

import { type News, hand } from './hand'

/** A table to sit down at, and after how many seconds to race; or to leave. */
interface Asked {
  table: number
  pages?: string[]
  settle?: number
  /** How many milliseconds pass between what is shown and what follows, so that no page works while another one races. */
  rest?: number
}

/** Somebody sits down. */
async function sit(browser: Browser, seat: number, rest: number, url: string, tell: (news: News) => void): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 780 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const input = await context.newCDPSession(page)
  await page.exposeBinding('tell', (_, news: News) => tell(news))
  await page.exposeBinding('press', async (_, at: { x: number; y: number }) => {
    const press = { ...at, button: 'left', clickCount: 1 } as const
    // Not one after the other: nothing comes between a finger's landing and its lifting.
    await Promise.all([
      input.send('Input.dispatchMouseEvent', { ...press, type: 'mousePressed' }),
      input.send('Input.dispatchMouseEvent', { ...press, type: 'mouseReleased' }),
    ])
  })
  await page.addInitScript(hand, { seat, rest })
  await page.goto(url)
  await expect(page.getByTestId('hand')).toBeVisible()
  return [context, page]
}

test('races', async ({ browser }) => {
  const port = Number(process.env.RUCKUS_RACES_PORT)
  if (!port) throw new Error('this is started by `cargo xtask races --browsers`')
  const socket = connect(port, '127.0.0.1')
  const say = (what: object) => socket.write(`${JSON.stringify(what)}\n`)
  const left = new Set<number>()
  const tables = new Map<number, BrowserContext[]>()

  async function race({ table, pages = [], settle = 0, rest = 0 }: Asked): Promise<void> {
    const sat = await Promise.all(pages.map((url, seat) => sit(browser, seat, rest, url, (news) => say({ table, news }))))
    tables.set(table, sat.map(([context]) => context))
    // The program learns how long the lines are, as while people talk before a game.
    await new Promise((done) => setTimeout(done, settle * 1000))
    if (left.has(table)) return leave(table)
    for (const [, page] of sat) await page.evaluate(() => Object.assign(window, { racing: true }))
    await sat[0]?.[1].getByTestId('hand').locator('.held.may').last().click()
  }
  async function leave(table: number): Promise<void> {
    left.add(table)
    for (const context of tables.get(table) ?? []) await context.close()
    tables.delete(table)
  }

  for await (const line of createInterface({ input: socket })) {
    const asked = JSON.parse(line) as Asked
    const done = asked.pages ? race(asked) : leave(asked.table)
    done.catch((error: unknown) => {
      if (!left.has(asked.table)) say({ table: asked.table, broke: String(error) })
    })
  }
})
