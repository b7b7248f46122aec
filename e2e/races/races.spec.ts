// Tables of browsers that race with human reaction times. `cargo xtask races --browsers` sends the tables and
// connections over a socket, and receives the results on it.

import { connect } from 'node:net'
import { createInterface } from 'node:readline'

import { type Browser, type BrowserContext, type Page, expect, test } from '@playwright/test'

import { type News, hand } from './hand'

/** A request to join a table and race after some seconds, or to leave it. */
interface Asked {
  table: number
  pages?: string[]
  settle?: number
  /** The pause in milliseconds before reacting, so that no page works while another one races. */
  rest?: number
}

/** Joins a table with a browser page. */
async function sit(
  browser: Browser,
  seat: number,
  rest: number,
  url: string,
  tell: (news: News) => void,
): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 780 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const input = await context.newCDPSession(page)
  await page.exposeBinding('tell', (_, news: News) => tell(news))
  await page.exposeBinding('press', async (_, at: { x: number; y: number }) => {
    const press = { ...at, button: 'left', clickCount: 1 } as const
    // Sent together, so that nothing happens between press and release.
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

test('browsers play the races that xtask requests', async ({ browser }) => {
  const port = Number(process.env.RUCKUS_RACES_PORT)
  if (!port) throw new Error('this is started by `cargo xtask races --browsers`')
  const socket = connect(port, '127.0.0.1')
  const say = (what: object) => socket.write(`${JSON.stringify(what)}\n`)
  const left = new Set<number>()
  const tables = new Map<number, BrowserContext[]>()

  async function race({ table, pages = [], settle = 0, rest = 0 }: Asked): Promise<void> {
    const sat = await Promise.all(
      pages.map((url, seat) => sit(browser, seat, rest, url, (news) => say({ table, news }))),
    )
    tables.set(
      table,
      sat.map(([context]) => context),
    )
    // The program learns the connections' latency, as it would in the lobby.
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
